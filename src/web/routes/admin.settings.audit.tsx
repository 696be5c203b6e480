import { createFileRoute } from '@tanstack/react-router';
import { auditLog } from '../admin/audit/audit-list.tsx';
import { ListScreen } from '../admin/list/list-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/settings/audit')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Audit log') }],
  }),
  component: () => <ListScreen list={auditLog} />,
});
