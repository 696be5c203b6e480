import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../../account/confirm-email/confirm-email-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/confirm-email')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Confirm Your Email Address') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ConfirmEmailPage,
});
