import { createFileRoute } from '@tanstack/react-router';
import { ListScreen } from '../admin/list/list-screen.tsx';
import { orders } from '../admin/orders/orders-list.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/orders/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Orders') }],
  }),
  component: () => <ListScreen list={orders} />,
});
