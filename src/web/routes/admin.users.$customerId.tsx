import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '../admin/customers/customer-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/users/$customerId')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Customer') }],
  }),
  component: () => <CustomerPage id={Route.useParams().customerId} />,
});
