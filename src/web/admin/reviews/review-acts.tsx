import type { ReviewRecord } from '../../../domain/reviews/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import type { Act } from '../act.tsx';

export const REVIEWS_PATH = '/api/admin/reviews';

type ReviewActsOptions = { reply(): void; hide(): void };

export function reviewActs(
  { id, reply, hiddenReason, customerName }: ReviewRecord,
  open: ReviewActsOptions,
): Act[] {
  const change = { needs: 'reviews.edit' } as const;
  return [
    {
      id: 'reply',
      label: reply ? 'Edit Reply' : 'Reply',
      needs: 'reviews.edit',
      open: open.reply,
    },
    ...(reply
      ? [
          {
            ...change,
            id: 'remove-reply',
            label: 'Remove Reply',
            busy: 'Removing…',
            ask: {
              title: 'Remove Reply',
              text: <p>The shop’s reply to {customerName} is no longer shown.</p>,
            },
            run: async () => {
              await apiSend('DELETE', `${REVIEWS_PATH}/${id}/reply`);
              return { done: 'Reply removed' };
            },
            failed: 'Failed to remove the reply',
          } satisfies Act,
        ]
      : []),
    hiddenReason === null
      ? { id: 'hide', label: 'Hide', needs: 'reviews.edit', destructive: true, open: open.hide }
      : {
          ...change,
          id: 'show',
          label: 'Show Again',
          busy: 'Saving…',
          run: async () => {
            await apiSend('DELETE', `${REVIEWS_PATH}/${id}/hidden`);
            return { done: 'Review is shown again' };
          },
          failed: 'Failed to show the review again',
        },
  ];
}
