import { createFileRoute } from '@tanstack/react-router';
import { PaymentOutcome } from '../../account/checkout/payment-outcome.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/checkout_/cancelled')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Your Payment') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: () => <PaymentOutcome gaveUp />,
});
