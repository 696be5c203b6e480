import { createFileRoute } from '@tanstack/react-router';
import { ListScreen } from '../admin/list/list-screen.tsx';
import { transactions } from '../admin/payments/transactions-list.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/payments/transactions')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Transactions') }],
  }),
  component: () => <ListScreen list={transactions} />,
});
