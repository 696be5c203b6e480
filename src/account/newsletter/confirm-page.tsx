import * as newsletterApi from '../../modules/newsletter/endpoints.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmByLink } from '../mailed-link/confirm-by-link.tsx';
import { CountOpens } from './count-opens.tsx';

/** The page behind the link in the mail to a new subscriber. */
export const ConfirmPage = () => (
  <ConfirmByLink
    confirm={newsletterApi.confirm}
    task="Confirming your subscription"
    title="Confirm your subscription"
    text="One press, and our newsletter comes to you: new arrivals, restocks and offers. Every issue has a link that stops it."
    button="Confirm my subscription"
    failure="Failed to confirm your subscription. Please try again."
    done={{
      title: 'Subscription Confirmed',
      text: 'Thank you! The next newsletter comes to you.',
      action: (
        <>
          <CountOpens />
          <ButtonLink href="/products">Browse Products</ButtonLink>
        </>
      ),
    }}
    elsewhere={<ButtonLink href="/">Back to Home</ButtonLink>}
  />
);
