import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../account/password-reset/reset-password-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/_shop/reset-password')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Reset Password') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ResetPasswordPage,
});
