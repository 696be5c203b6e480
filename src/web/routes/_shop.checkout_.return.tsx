import { createFileRoute } from '@tanstack/react-router';
import { PaymentOutcome } from '../../account/checkout/payment-outcome.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/checkout_/return')({
  head: unlistedHead('Your Payment'),
  component: () => <PaymentOutcome />,
});
