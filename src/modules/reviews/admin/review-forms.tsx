import type { RefObject } from 'react';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import type { BulkDrawerProps } from '../../../kit/admin/list/list-definition.ts';
import { callEach, countOf } from '../../../kit/admin/list/selection.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Stars } from '../../../ui/stars.tsx';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import { HIDDEN_REASON_MAX, REPLY_MAX, reviewsText } from '../constants.ts';
import { HiddenReview, type ReviewRecord, ReviewReply, ShownPhotos } from '../schema.ts';

type ReviewFormsProps = {
  /** Which of the forms is open. */
  form: 'reply' | 'hide' | 'photos' | undefined;
  open: boolean;
  onClose: () => void;
  review: ReviewRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

type FormProps = Omit<ReviewFormsProps, 'form' | 'open'>;

/** The forms about a review: each shows all of it. */
export function ReviewForms({ form, open, ...props }: ReviewFormsProps) {
  if (!open) return null;
  if (form === 'photos') return <PhotosForm {...props} />;
  return form === 'hide' ? <HideForm {...props} /> : <ReplyForm {...props} />;
}

const replyOf = ({ reply }: ReviewRecord) => ({ text: reply?.text ?? '' });

function ReplyForm({ review, onClose, returnFocusTo }: FormProps) {
  const form = useRecordForm({
    schema: ReviewReply,
    loaded: replyOf(review),
    version: review.version,
    change: reviewRecordsApi.reply,
    save: (values, { version }) =>
      apiSend(reviewRecordsApi.reply({ id: review.id }, values), { version }),
    reload: (saved) => ({ values: replyOf(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Reply saved',
    failed: 'Failed to save the reply',
    names: { text: 'the reply' },
  });
  return (
    <DrawerForm
      title={review.reply ? 'Edit Reply' : 'Reply'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <WholeReview review={review} />
      <TextAreaField
        label="The shop’s reply"
        hint="Everybody reads it below the review."
        required
        autoFocus
        rows={6}
        maxLength={REPLY_MAX}
        {...form.field('text')}
      />
    </DrawerForm>
  );
}

function HideForm({ review, onClose, returnFocusTo }: FormProps) {
  const form = useRecordForm({
    schema: HiddenReview,
    loaded: { reason: '' },
    version: review.version,
    change: reviewRecordsApi.hide,
    save: (values, { version }) =>
      apiSend(reviewRecordsApi.hide({ id: review.id }, values), { version }),
    reload: (saved) => ({ values: { reason: saved.hiddenReason ?? '' }, version: saved.version }),
    onSaved: onClose,
    done: 'Review hidden',
    failed: 'Failed to hide the review',
  });
  return (
    <DrawerForm
      title="Hide Review"
      progress={form.progress}
      save="Hide Review"
      busy="Hiding…"
      destructive
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <WholeReview review={review} />
      <TextAreaField
        label="Reason"
        hint="Only its writer still sees the review, with this reason. It no longer counts in the product’s rating."
        required
        autoFocus
        rows={3}
        maxLength={HIDDEN_REASON_MAX}
        {...form.field('reason')}
      />
    </DrawerForm>
  );
}

/** Hides all that is chosen, for one reason. */
export const BulkHide = ({ open, ...props }: BulkDrawerProps) =>
  open && <BulkHideForm {...props} />;

function BulkHideForm({ selection, ids, onClose }: Omit<BulkDrawerProps, 'open'>) {
  const count = countOf(selection);
  const form = useRecordForm({
    schema: HiddenReview,
    loaded: { reason: '' },
    change: reviewRecordsApi.hide,
    save: async (values) => {
      const hide = (id: string) => apiSend(reviewRecordsApi.hide({ id }, values));
      const { failures } = await callEach(await ids(), hide);
      if (failures[0]) throw new Error(failures[0].text);
    },
    onSaved: () => onClose(true),
    done: `${reviewsText(count)} hidden`,
    // Hiding what is hidden changes nothing, so all of it can be pressed once more.
    failed: 'Not all of them could be hidden',
  });
  return (
    <DrawerForm
      title="Hide Reviews"
      description={`${reviewsText(count)}. They no longer count in the ratings of products.`}
      progress={form.progress}
      save={`Hide ${reviewsText(count)}`}
      busy="Hiding…"
      destructive
      onClose={() => onClose()}
    >
      <TextAreaField
        label="Reason"
        hint="Each writer still sees the review, with this reason."
        required
        autoFocus
        rows={3}
        maxLength={HIDDEN_REASON_MAX}
        {...form.field('reason')}
      />
    </DrawerForm>
  );
}

const shownOf = ({ photos }: ReviewRecord) => ({
  shown: photos.filter(({ state }) => state === 'shown').map(({ id }) => id),
});

function PhotosForm({ review, onClose, returnFocusTo }: FormProps) {
  const form = useRecordForm({
    schema: ShownPhotos,
    loaded: shownOf(review),
    version: review.version,
    change: reviewRecordsApi.judgePhotos,
    save: (values, { version }) =>
      apiSend(reviewRecordsApi.judgePhotos({ id: review.id }, values), { version }),
    reload: (saved) => ({ values: shownOf(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Photos saved',
    failed: 'Failed to save which photos are shown',
    names: { shown: 'the photos' },
  });
  const { values, onChange } = form.list('shown');
  return (
    <DrawerForm
      title="Photos"
      description="Everybody sees those that are ticked; the others only their writer."
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <WholeReview review={review} />
      <ul className="grid gap-5">
        {review.photos.map(({ id, url }, place) => (
          <li key={id} className="grid gap-2">
            <Picture
              src={url}
              alt={`Photo ${place + 1} of ${review.customerName}`}
              sizes="30rem"
              width={4}
              height={3}
              className="rounded-md"
            />
            <Checkbox
              label={`Show photo ${place + 1}`}
              checked={values.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, id] : values.filter((shown) => shown !== id))
              }
            />
          </li>
        ))}
      </ul>
    </DrawerForm>
  );
}

function WholeReview({ review }: { review: ReviewRecord }) {
  const { rating, title, comment, customerName, productName } = review;
  return (
    <blockquote className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <p className="flex">
        <Stars rating={rating} />
      </p>
      {title && <p className="wrap-anywhere font-strong">{title}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      <footer className="wrap-anywhere text-ink-soft text-xs">
        {customerName} about {productName}
      </footer>
    </blockquote>
  );
}
