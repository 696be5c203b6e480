import { HandThumbUpIcon } from '@heroicons/react/24/outline';
import type { OwnReview as Review } from '../../modules/reviews/schema.ts';
import { ReviewDate, ReviewPhotos, ShopReply, VerifiedMark } from '../../shared/review-marks.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Stars } from '../../ui/stars.tsx';

/** One review of the customer's own. */
export function OwnReview({ review }: { review: Review }) {
  const {
    id,
    productName,
    productSlug,
    rating,
    title,
    comment,
    verified,
    helpfulCount,
    createdAt,
    purchaseUndone,
    hiddenReason,
    reply,
    bought,
    photos,
  } = review;
  const waiting = photos.filter(({ state }) => state === 'waiting').length;
  return (
    <article
      aria-labelledby={`${id}-product`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}-product`} className="text-lg">
          <SiteLink
            href={`/product/${productSlug}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {productName}
          </SiteLink>
        </h2>
        <ReviewDate dateTime={createdAt} />
      </header>
      <div className="grid gap-2">
        <p className="flex">
          <Stars rating={rating} className="size-4.5" />
        </p>
        {title && <h3 className="font-strong">{title}</h3>}
        <p className="max-w-prose whitespace-pre-line">{comment}</p>
        <ReviewPhotos review={review} />
        {waiting > 0 && (
          <p className="text-ink-soft text-sm">
            Only you see {waiting === 1 ? 'a photo' : `${waiting} photos`} until the shop has looked
            at
            {waiting === 1 ? ' it' : ' them'}.
          </p>
        )}
      </div>
      {hiddenReason !== null && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">
          Only you see this review, and it counts nowhere: the shop has hidden it. Its reason:{' '}
          {hiddenReason}
        </p>
      )}
      {purchaseUndone && (
        <p className="text-ink-soft text-sm">
          Only you see this review: the order was cancelled or refunded.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {verified && <VerifiedMark />}
        {bought && <span className="text-ink-soft">Bought: {bought}</span>}
        <span className="inline-flex items-center gap-1.5 text-ink-soft">
          <HandThumbUpIcon aria-hidden="true" className="size-4.5" />
          <span className="figures">{helpfulText(helpfulCount)}</span>
        </span>
      </p>
      <ShopReply reply={reply} />
    </article>
  );
}

function helpfulText(count: number): string {
  if (count === 0) return 'No helpful votes yet';
  return count === 1 ? '1 person found this helpful' : `${count} people found this helpful`;
}
