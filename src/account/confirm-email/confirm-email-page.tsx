import { useQueryClient } from '@tanstack/react-query';
import * as authApi from '../../modules/customers/endpoints.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmByLink } from '../mailed-link/confirm-by-link.tsx';

/** The page behind the mailed link that confirms an account's address. */
export function ConfirmEmailPage() {
  const queryClient = useQueryClient();
  return (
    <ConfirmByLink
      confirm={authApi.confirmEmail}
      task="Confirming your email address"
      title="Confirm your email address"
      text="One press shows us that the address is yours. From then on it is the address of your account."
      button="Confirm my email address"
      failure="Failed to confirm your email address. Please try again."
      done={{
        title: 'Email Address Confirmed',
        text: 'Thank you! This is now the address of your account.',
        action: <ButtonLink href="/dashboard/settings">Go to Account Settings</ButtonLink>,
      }}
      elsewhere={
        <ButtonLink href="/dashboard/settings">Get a New Link in Your Settings</ButtonLink>
      }
      onConfirmed={() => queryClient.invalidateQueries(currentUserQuery)}
    />
  );
}
