import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../../account/orders/order-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/orders/$orderId')({
  // Its number comes with the order.
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Order') }],
  }),
  component: OneOrder,
});

function OneOrder() {
  const { orderId } = Route.useParams();
  return <OrderPage key={orderId} id={orderId} />;
}
