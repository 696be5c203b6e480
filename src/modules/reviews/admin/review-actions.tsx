import { type Action, sending } from '../../../kit/admin/action.tsx';
import type { BulkAction } from '../../../kit/admin/list/list-definition.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import { reviewsText } from '../constants.ts';
import type { ReviewRecord } from '../schema.ts';

type ReviewActsOptions = { reply(): void; hide(): void; photos(): void };

export function reviewActions(
  { id, reply, hiddenReason, customerName, photos }: ReviewRecord,
  open: ReviewActsOptions,
): Action[] {
  return [
    {
      id: 'reply',
      label: reply ? 'Edit Reply' : 'Reply',
      needs: reviewRecordsApi.reply,
      open: open.reply,
    },
    ...photoActions({ id, photos }, open.photos),
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

/** All photos at once, which is what mostly is wanted; or some of them. */
function photoActions(
  { id, photos }: Pick<ReviewRecord, 'id' | 'photos'>,
  choose: () => void,
): Action[] {
  const needs = reviewRecordsApi.judgePhotos;
  const isAll = (state: string) => photos.every((photo) => photo.state === state);
  const saving = { needs, busy: 'Saving…', failed: 'Failed to save which photos are shown' };
  const all: Action[] = [
    {
      ...saving,
      id: 'show-photos',
      label: photos.length === 1 ? 'Show Photo' : 'Show Photos',
      run: sending(needs({ id }, { shown: photos.map((photo) => photo.id) }), 'Photos are shown'),
    },
    {
      ...saving,
      id: 'hide-photos',
      label: photos.length === 1 ? 'Hide Photo' : 'Hide Photos',
      run: sending(needs({ id }, { shown: [] }), 'Photos are hidden'),
    },
    { id: 'choose-photos', label: 'Look at Photos', needs, open: choose },
  ];
  return all.filter(
    (action) =>
      photos.length > 0 &&
      !(action.id === 'show-photos' && isAll('shown')) &&
      !(action.id === 'hide-photos' && isAll('hidden')),
  );
}

/** What can be done with many reviews at once. */
export const reviewBulkActions: BulkAction<ReviewRecord>[] = [
  {
    id: 'show-photos',
    label: 'Show Photos',
    busy: 'Saved',
    needs: reviewRecordsApi.judgePhotos,
    ask: (count) => ({
      title: 'Show Photos',
      text: <p>Everybody sees all photos of {reviewsText(count)}.</p>,
    }),
    run: async (id) => {
      const { photos } = await apiSend(reviewRecordsApi.find({ id }));
      const shown = photos.map((photo) => photo.id);
      if (shown.length > 0) await apiSend(reviewRecordsApi.judgePhotos({ id }, { shown }));
    },
    done: (count) => `Photos of ${reviewsText(count)} are shown`,
  },
  {
    id: 'show',
    label: 'Show Again',
    busy: 'Saved',
    needs: reviewRecordsApi.show,
    ask: (count) => ({
      title: 'Show Again',
      text: <p>Those of {reviewsText(count)} that are hidden are shown, and count again.</p>,
    }),
    run: (id) => apiSend(reviewRecordsApi.show({ id })),
    done: (count) => `${reviewsText(count)} shown`,
  },
  {
    id: 'hide',
    label: 'Hide…',
    needs: reviewRecordsApi.hide,
    destructive: true,
    drawer: openedOnDemand(async () => (await import('./review-forms.tsx')).BulkHide),
  },
];
