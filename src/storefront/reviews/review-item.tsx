import { HandThumbUpIcon } from '@heroicons/react/24/outline';
import type { ReviewView } from '../../modules/reviews/schema.ts';
import { ReviewDate, ReviewPhotos, ShopReply, VerifiedMark } from '../../shared/review-marks.tsx';
import { useHelpfulVote } from '../../shared/review-writing.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';

type ReviewItemProps = {
  review: ReviewView;
  /** The visitor found it helpful. */
  voted: boolean;
};

/** One review on its product's page. */
export function ReviewItem({ review, voted }: ReviewItemProps) {
  const { title, rating, comment, customerName, verified, createdAt, reply, bought } = review;
  return (
    <article className="grid justify-items-start gap-3 py-7">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <ReviewDate dateTime={createdAt} />
      </div>
      {title && <h3 className="font-strong">{title}</h3>}
      <p className="max-w-prose whitespace-pre-line">{comment}</p>
      <ReviewPhotos review={review} />
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">{customerName}</span>
          {verified && <VerifiedMark />}
          {bought && <span className="text-ink-soft">Bought: {bought}</span>}
        </p>
        <HelpfulButton review={review} voted={voted} />
      </div>
      <ShopReply reply={reply} />
    </article>
  );
}

/** One vote per visitor: a second press removes it. */
function HelpfulButton({ review, voted }: ReviewItemProps) {
  const vote = useHelpfulVote(review);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={voted}
      aria-label={`Helpful: ${review.customerName}'s review, ${review.helpfulCount} so far`}
      busy={vote.isPending}
      onClick={() => vote.mutate()}
      className="-mr-3 -ml-4 text-ink-soft aria-pressed:text-accent no-script:hidden"
    >
      <HandThumbUpIcon aria-hidden="true" className="size-4.5" />
      Helpful <span className="figures">({review.helpfulCount})</span>
    </Button>
  );
}
