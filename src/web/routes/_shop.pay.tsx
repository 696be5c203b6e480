import { createFileRoute } from '@tanstack/react-router';
import { PayPage } from '../../account/pay-link/pay-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/pay')({
  head: unlistedHead('Pay for Your Order'),
  component: PayPage,
});
