import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../account/password-reset/forgot-password-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/forgot-password')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Forgot Password') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage redirect={Route.useSearch().redirect} />;
}
