import { type Action, sending } from '../../../kit/admin/action.tsx';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import type { ReviewRecord } from '../schema.ts';

type ReviewActsOptions = { reply(): void; hide(): void };

export function reviewActions(
  { id, reply, hiddenReason, customerName }: ReviewRecord,
  open: ReviewActsOptions,
): Action[] {
  return [
    {
      id: 'reply',
      label: reply ? 'Edit Reply' : 'Reply',
      needs: reviewRecordsApi.reply,
      open: open.reply,
    },
    ...(reply
      ? [
          {
            id: 'remove-reply',
            label: 'Remove Reply',
            needs: reviewRecordsApi.removeReply,
            busy: 'Removing…',
            ask: {
              title: 'Remove Reply',
              text: <p>The shop’s reply to {customerName} is no longer shown.</p>,
            },
            run: sending(reviewRecordsApi.removeReply({ id }), 'Reply removed'),
            failed: 'Failed to remove the reply',
          } satisfies Action,
        ]
      : []),
    hiddenReason === null
      ? {
          id: 'hide',
          label: 'Hide',
          needs: reviewRecordsApi.hide,
          destructive: true,
          open: open.hide,
        }
      : {
          id: 'show',
          label: 'Show Again',
          needs: reviewRecordsApi.show,
          busy: 'Saving…',
          run: sending(reviewRecordsApi.show({ id }), 'Review is shown again'),
          failed: 'Failed to show the review again',
        },
  ];
}
