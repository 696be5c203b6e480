import { createFileRoute } from '@tanstack/react-router';
import { EnterPage } from '../../account/enter/enter-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/enter')({
  validateSearch: ({ token, redirect }: Record<string, unknown>): Search => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof redirect === 'string' && { redirect }),
  }),
  head: unlistedHead('Sign In'),
  component: Enter,
});

type Search = { token?: string; redirect?: string };

function Enter() {
  const { redirect } = Route.useSearch();
  return <EnterPage redirect={redirect} />;
}
