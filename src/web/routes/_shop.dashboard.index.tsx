import { createFileRoute, redirect } from '@tanstack/react-router';

/** The orders are what a customer comes for. */
export const Route = createFileRoute('/_shop/dashboard/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/orders', replace: true });
  },
});
