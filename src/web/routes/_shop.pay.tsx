import { createFileRoute } from '@tanstack/react-router';
import { PayPage } from '../../account/pay-link/pay-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/pay')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Pay for Your Order') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: PayPage,
});
