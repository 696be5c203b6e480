import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '../admin/orders/orders-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/orders')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isSafeInteger(Number(page)) && Number(page) > 1 ? { page: Number(page) } : {},
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Orders') }],
  }),
  component: OrdersPage,
});

function OrdersPage() {
  const { page = 1 } = Route.useSearch();
  return <OrdersScreen page={page} />;
}
