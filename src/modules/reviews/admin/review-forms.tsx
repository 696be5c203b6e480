import type { RefObject } from 'react';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Stars } from '../../../ui/stars.tsx';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import { HIDDEN_REASON_MAX, REPLY_MAX } from '../constants.ts';
import { HiddenReview, type ReviewRecord, ReviewReply } from '../schema.ts';

type ReviewFormsProps = {
  /** Which of the forms is open. */
  form: 'reply' | 'hide' | undefined;
  open: boolean;
  onClose: () => void;
  review: ReviewRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

type FormProps = Omit<ReviewFormsProps, 'form' | 'open'>;

/** The two forms about a review: both show all of it. */
export function ReviewForms({ form, open, ...props }: ReviewFormsProps) {
  if (!open) return null;
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
