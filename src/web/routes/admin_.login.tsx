import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../admin/sign-in/login-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

/** Outside the guard that protects the rest of the back office. */
export const Route = createFileRoute('/admin_/login')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Back office') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: LoginPage,
});
