import { LockClosedIcon } from '@heroicons/react/24/outline';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type SignInRequiredProps = {
  /** The page to return to after signing in. */
  returnTo: string;
};

/** Shown instead of a page that only customers may see. */
export function SignInRequired({ returnTo }: SignInRequiredProps) {
  return (
    <EmptyState
      heading="h1"
      icon={LockClosedIcon}
      title="Sign In Required"
      text={/^\/dashboard\/addresses\b/.test(returnTo) ? FOR_ADDRESSES : FOR_ANY_PAGE}
      action={
        <ButtonLink href={`/auth?${new URLSearchParams({ redirect: returnTo })}`}>
          Sign In
        </ButtonLink>
      }
    />
  );
}

/** Texts for visitors who are not signed in: one for the addresses, one for every other page. */
const FOR_ADDRESSES = 'Please log in to manage your addresses.';
const FOR_ANY_PAGE = 'You need to be signed in to access this page.';
