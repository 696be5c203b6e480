import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { ActionButton, ActionMenu, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import type { ReviewRecord } from '../schema.ts';
import { reviewActions, reviewBulkActions } from './review-actions.tsx';
import { ToldBy, ToldOf } from './told-by.tsx';

const ReviewForms = openedOnDemand(async () => (await import('./review-forms.tsx')).ReviewForms);

const columns: Column<ReviewRecord>[] = [
  { id: 'review', head: 'Review', cell: (review) => <ReviewText review={review} /> },
  {
    id: 'rating',
    head: 'Rating',
    sort: 'rating',
    from: 'sm',
    cell: ({ rating }) => (
      <span className="flex">
        <Stars rating={rating} />
      </span>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    sort: 'product',
    from: 'lg',
    cell: ({ productName, productSlug }) => <ToldOf name={productName} slug={productSlug} />,
  },
  {
    id: 'customer',
    head: 'Customer',
    from: 'lg',
    cell: ({ customerName, customerId, verified }) => (
      <span className="block lg:min-w-24">
        <ToldBy name={customerName} customerId={customerId} />
        {verified && (
          <span className="text-ink-soft text-xs lg:block">
            <InPrint> · </InPrint>verified
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'helpful',
    head: 'Helpful',
    sort: 'helpful',
    figures: true,
    from: 'xl',
    hidden: true,
    cell: ({ helpfulCount }) => (
      <>
        {helpfulCount}
        <InPrint> found it helpful</InPrint>
      </>
    ),
  },
  {
    id: 'date',
    head: 'Date',
    sort: 'createdAt',
    from: 'lg',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  { id: 'state', head: 'Status', cell: (review) => <ReviewPill review={review} /> },
];

function ReviewText({ review }: { review: ReviewRecord }) {
  const { title, comment, reply, hiddenReason, purchaseUndone, bought, photos } = review;
  const waiting = photos.filter(({ state }) => state === 'waiting').length;
  return (
    <span className="wrap-anywhere grid gap-1 font-regular lg:max-w-96 xl:max-w-120">
      {title && <span className="font-strong">{title}</span>}
      <span className="line-clamp-4 whitespace-pre-line">{comment}</span>
      {bought && <span className="text-ink-soft text-xs">Bought: {bought}</span>}
      {photos.length > 0 && (
        <span className="text-ink-soft text-xs">
          {photos.length === 1 ? '1 photo' : `${photos.length} photos`}
          {waiting > 0 && ', to be approved'}
        </span>
      )}
      {reply && (
        <span className="line-clamp-2 border-line border-l-2 pl-2 text-ink-soft text-xs">
          The shop: {reply.text}
        </span>
      )}
      {hiddenReason && <span className="text-ink-soft text-xs">Hidden: {hiddenReason}</span>}
      {purchaseUndone && (
        <span className="text-ink-soft text-xs">
          Not shown: the order was cancelled or refunded
        </span>
      )}
    </span>
  );
}

function ReviewPill({ review: { hiddenReason, reply } }: { review: ReviewRecord }) {
  if (hiddenReason !== null) return <StatusPill>Hidden</StatusPill>;
  if (reply) return <StatusPill tone="accent">Answered</StatusPill>;
  return <StatusPill tone="warm">Unanswered</StatusPill>;
}

function ReviewActions({ review }: { review: ReviewRecord }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<'reply' | 'hide' | 'photos'>();
  const of = useActions(
    reviewActions(review, {
      reply: () => setForm('reply'),
      hide: () => setForm('hide'),
      photos: () => setForm('photos'),
    }),
    { returnFocusTo: trigger },
  );
  const reply = of.actions.find(({ id }) => id === 'reply');
  const isWaiting = review.reply === null && review.hiddenReason === null;
  return (
    <span className="flex items-center justify-end gap-1">
      {reply && isWaiting && (
        <span className="max-sm:hidden">
          <ActionButton of={of} action={reply}>
            <span className="sr-only"> to {review.customerName}</span>
          </ActionButton>
        </span>
      )}
      <ActionMenu
        of={of}
        actions={of.actions}
        label={`Actions for the review by ${review.customerName}`}
        triggerRef={trigger}
      />
      {of.question}
      <ReviewForms
        form={form}
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        review={review}
        returnFocusTo={trigger}
      />
    </span>
  );
}

const YES_NO = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** What customers say, and what the shop answers. */
export const reviews: ListDefinition<ReviewRecord> = {
  from: reviewRecordsApi.list,
  title: 'Reviews',
  pageSize: 20,
  noun: { one: 'review', many: 'reviews' },
  rowId: ({ id }) => id,
  rowName: ({ customerName, productName }) => `${customerName} about ${productName}`,
  columns,
  searches: 'Product, name, text',
  sort: '-createdAt',
  filters: {
    rating: {
      kind: 'choice',
      label: 'Rating',
      many: true,
      options: ['5', '4', '3', '2', '1'].map((value) => ({
        value,
        label: value === '1' ? '1 star' : `${value} stars`,
      })),
    },
    product: {
      kind: 'pick',
      label: 'Product',
      from: (search) => reviewRecordsApi.listProducts({ search }),
    },
    answered: { kind: 'choice', label: 'Reply', options: YES_NO('Answered', 'Unanswered') },
    photos: {
      kind: 'choice',
      label: 'Photos',
      options: [
        { value: 'waiting', label: 'To be approved' },
        { value: 'shown', label: 'Shown' },
        { value: 'hidden', label: 'Hidden' },
      ],
    },
    hidden: { kind: 'choice', label: 'Shown', options: YES_NO('Hidden', 'Shown') },
    verified: { kind: 'choice', label: 'Purchase', options: YES_NO('Verified', 'Not verified') },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Unanswered', search: { answered: 'false', hidden: 'false' } },
    { name: 'Photos', search: { photos: 'waiting' } },
    { name: 'Hidden', search: { hidden: 'true' } },
  ],
  actions: (review) => <ReviewActions review={review} />,
  bulk: reviewBulkActions,
  empty: {
    icon: ChatBubbleLeftRightIcon,
    title: 'No reviews yet',
    text: 'Customers can review what was delivered to them. What they say appears here, to be answered.',
  },
};
