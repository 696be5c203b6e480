import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../account/password-reset/reset-password-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: ({
    redirect,
    token,
  }: Record<string, unknown>): { redirect?: string; token?: string } => ({
    ...(typeof redirect === 'string' && { redirect }),
    ...(typeof token === 'string' && { token }),
  }),
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Reset Password') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage redirect={Route.useSearch().redirect} />;
}
