import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '../admin/customers/users-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/users/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Users') }],
  }),
  component: UsersScreen,
});
