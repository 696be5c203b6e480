import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailChangePage } from '../account/email-undo/undo-email-change-page.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/_shop/undo-email-change')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Restore Your Email Address') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UndoEmailChangePage,
});
