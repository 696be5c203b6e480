import { HandThumbUpIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { ReviewView } from '../../domain/reviews/schema.ts';
import { Button } from '../ui/button.tsx';
import { Stars } from '../ui/stars.tsx';
import { ReviewDate } from './review-date.tsx';
import { useHelpfulVote } from './review-writing.ts';
import { VerifiedMark } from './verified-mark.tsx';

/** One review on its product's page. */
export function ReviewItem({ review }: { review: ReviewView }) {
  const { title, rating, comment, customerName, verified, createdAt } = review;
  return (
    <article className="grid justify-items-start gap-3 py-7">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <ReviewDate moment={createdAt} />
      </div>
      {title && <h3 className="font-strong">{title}</h3>}
      <p className="max-w-prose whitespace-pre-line">{comment}</p>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">{customerName}</span>
          {verified && <VerifiedMark />}
        </p>
        <HelpfulButton review={review} />
      </div>
    </article>
  );
}

/** One vote a visitor: a second press takes it back. */
function HelpfulButton({ review }: { review: ReviewView }) {
  const vote = useHelpfulVote(review);
  const [voted, setVoted] = useState(false);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={voted}
      aria-label={`Helpful: ${review.customerName}'s review, ${review.helpfulCount} so far`}
      busy={vote.isPending}
      onClick={() => vote.mutate(undefined, { onSuccess: (given) => setVoted(given.voted) })}
      className="-mr-3 text-ink-soft aria-pressed:text-accent no-script:hidden"
    >
      <HandThumbUpIcon aria-hidden="true" className="size-4.5" />
      Helpful <span className="figures">({review.helpfulCount})</span>
    </Button>
  );
}
