import { createFileRoute } from '@tanstack/react-router';
import { OrderList } from '../../account/orders/order-list.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/orders/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'My Orders') }],
  }),
  component: OrderList,
});
