import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as authApi from '../../modules/customers/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { endsLink } from '../../shared/link-check.ts';
import { useLinkToken } from '../../shared/link-token.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { onTheWayTo, redirectTarget } from '../sign-in/redirect-target.ts';

const TASK = 'Signing in';

/**
 * The page behind a mailed link that lets its reader in: to an order, or to wherever they were on the way to. It takes a
 * press, because mail scanners open links, too. Whoever is signed in already goes there, though the link was used.
 */
export function EnterPage({ redirect }: { redirect: string | undefined }) {
  const token = useLinkToken();
  const user = useCurrentUser();
  const remember = useRememberCustomer();
  const navigate = useNavigate();
  const leave = () =>
    navigate({ href: redirectTarget(redirect ?? '/dashboard', location.origin), replace: true });
  const entering = useMutation({
    mutationFn: (link: string) => apiSend(authApi.enter({ token: link })),
    onSuccess: (entered) => {
      remember(entered.user);
      leave();
    },
    onError: (error) => {
      if (!endsLink(error)) showFailure(error, 'The link could not be opened. Please try again.');
    },
  });
  const isBroken = token === null || endsLink(entering.error);
  const isThere = isBroken && Boolean(user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once.
  useEffect(() => {
    if (isThere) leave();
  }, [isThere]);

  if (token === undefined || isThere || (isBroken && user === undefined)) {
    return <CheckingLink text="One moment…" task={TASK} />;
  }
  if (isBroken) {
    return (
      <BrokenLink
        title="Invalid Link"
        text="This link has been used, or it is too old. Sign in, or have a new one sent to you."
      >
        <ButtonLink href={onTheWayTo(redirect, '/auth')}>Sign In</ButtonLink>
      </BrokenLink>
    );
  }
  const isOrder = redirect?.startsWith('/dashboard/orders/');
  return (
    <NarrowPage
      title={isOrder ? 'Your order' : 'Sign in'}
      text={
        isOrder
          ? 'One press opens your order, and shows us that you read mail at your address.'
          : 'One press signs you in, and shows us that you read mail at your address.'
      }
      task={TASK}
    >
      <Button
        size="lg"
        wide
        busy={entering.isPending || entering.isSuccess}
        busyLabel="Opening…"
        onClick={() => token && entering.mutate(token)}
      >
        {isOrder ? 'Open My Order' : 'Sign In'}
      </Button>
    </NarrowPage>
  );
}
