import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../account/password-reset/forgot-password-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/_shop/forgot-password')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Forgot Password') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ForgotPasswordPage,
});
