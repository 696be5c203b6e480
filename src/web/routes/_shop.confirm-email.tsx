import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../../account/confirm-email/confirm-email-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/confirm-email')({
  head: unlistedHead('Confirm Your Email Address'),
  component: ConfirmEmailPage,
});
