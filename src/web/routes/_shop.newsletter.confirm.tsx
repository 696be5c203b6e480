import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '../../account/newsletter/confirm-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/newsletter/confirm')({
  head: unlistedHead('Confirm Your Subscription'),
  component: ConfirmPage,
});
