import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../admin/orders/order-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/orders/$orderId')({
  head: ({ match: { context }, params }) => ({
    meta: [{ title: pageTitle(context.queryClient, `Order ${params.orderId.slice(-8)}`) }],
  }),
  component: () => <OrderPage id={Route.useParams().orderId} />,
});
