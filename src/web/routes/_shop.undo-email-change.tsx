import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailChangePage } from '../../account/undo-email-change/undo-email-change-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/undo-email-change')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Take the Change of Your Address Back') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UndoEmailChangePage,
});
