import { LockClosedIcon } from '@heroicons/react/24/outline';
import { useForgetCustomer } from '../../shared/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type SignInRequiredProps = {
  /** The page that the customer comes back to. */
  returnTo: string;
};

/** Stands in the place of a page that only a customer sees. */
export function SignInRequired({ returnTo }: SignInRequiredProps) {
  // Where the session ended unnoticed, the browser still takes the visitor for a customer.
  const forgetCustomer = useForgetCustomer();
  return (
    <EmptyState
      heading="h1"
      icon={LockClosedIcon}
      title="Sign In Required"
      text={/^\/dashboard\/addresses\b/.test(returnTo) ? FOR_ADDRESSES : FOR_ANY_PAGE}
      action={
        <ButtonLink
          href={`/auth?${new URLSearchParams({ redirect: returnTo })}`}
          onClick={forgetCustomer}
        >
          Sign In
        </ButtonLink>
      }
    />
  );
}

/** What the addresses say to who is not signed in, and what any other page does. */
const FOR_ADDRESSES = 'Please log in to manage your addresses.';
const FOR_ANY_PAGE = 'You need to be signed in to access this page.';
