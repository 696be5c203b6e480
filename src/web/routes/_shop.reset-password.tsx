import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../account/password-reset/reset-password-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: ({
    redirect,
    token,
  }: Record<string, unknown>): { redirect?: string; token?: string } => ({
    ...(typeof redirect === 'string' && { redirect }),
    ...(typeof token === 'string' && { token }),
  }),
  head: unlistedHead('Reset Password'),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage redirect={Route.useSearch().redirect} />;
}
