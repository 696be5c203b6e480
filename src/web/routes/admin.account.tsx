import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../admin/own-account/account-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/account')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'My account') }],
  }),
  component: AccountScreen,
});
