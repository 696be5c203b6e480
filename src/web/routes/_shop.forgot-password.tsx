import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../account/password-reset/forgot-password-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/forgot-password')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  head: unlistedHead('Forgot Password'),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage redirect={Route.useSearch().redirect} />;
}
