import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../../account/unsubscribe/unsubscribe-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/unsubscribe')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Unsubscribe') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UnsubscribePage,
});
