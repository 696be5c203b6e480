import { createFileRoute } from '@tanstack/react-router';
import { CustomerMessages } from '../../account/messages/customer-messages.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/messages')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Messages') }],
  }),
  component: CustomerMessages,
});
