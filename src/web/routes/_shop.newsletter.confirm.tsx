import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '../../account/newsletter/confirm-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/newsletter/confirm')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Confirm Your Subscription') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ConfirmPage,
});
