import { createFileRoute } from '@tanstack/react-router';
import { ListScreen } from '../admin/list/list-screen.tsx';
import { webhookDeliveries } from '../admin/settings/webhook-list.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/settings/webhook')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Webhook deliveries') }],
  }),
  component: () => <ListScreen list={webhookDeliveries} />,
});
