import { useQueryClient } from '@tanstack/react-query';
import * as authApi from '../../modules/customers/endpoints.ts';
import { recheckCustomer } from '../../shared/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmByLink } from '../mailed-link/confirm-by-link.tsx';

/** The page behind the mailed link that takes back an address which somebody of the shop gave an account. */
export function UndoEmailChangePage() {
  const queryClient = useQueryClient();
  return (
    <ConfirmByLink
      confirm={authApi.undoEmailChange}
      task="Taking the change back"
      title="Take the change of your address back"
      text="Somebody of our shop gave your account another email address. One press gives it back: your address and password are then what they were, and every device is signed out."
      button="Take the change back"
      failure="Failed to take the change back. Please try again."
      done={{
        title: 'Your Address Is Back',
        text: 'Every device was signed out. Sign in with the password that you had before; if you do not remember it, choose a new one.',
        action: (
          <>
            <ButtonLink href="/auth">Sign In</ButtonLink>
            <ButtonLink href="/forgot-password" variant="secondary">
              Choose a New Password
            </ButtonLink>
          </>
        ),
      }}
      elsewhere={<ButtonLink href="/customer-support">Contact us</ButtonLink>}
      onConfirmed={() => recheckCustomer(queryClient)}
    />
  );
}
