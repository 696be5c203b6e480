import { createFileRoute } from '@tanstack/react-router';
import { referenceOf } from '../../domain/orders/order-text.ts';
import { OrderPage } from '../account/orders/order-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/orders/$orderId')({
  head: ({ params, match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, `Order ${referenceOf(params.orderId)}`) }],
  }),
  component: OneOrder,
});

function OneOrder() {
  const { orderId } = Route.useParams();
  return <OrderPage key={orderId} id={orderId} />;
}
