import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminLayout } from '../admin/frame/admin-layout.tsx';
import { pageTitle } from '../shared/settings.ts';

/** The frame of the back office, and its guard. */
export const Route = createFileRoute('/admin')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Back office') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
});
