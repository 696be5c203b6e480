import type { ReviewView } from '../../modules/reviews/schema.ts';
import { ReviewDate, ReviewPhotos, ShopReply, VerifiedMark } from '../../shared/review-marks.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Stars } from '../../ui/stars.tsx';

type ReviewCardProps = {
  review: ReviewView;
  /** The heading level of its title. */
  heading?: 'h2' | 'h3';
};

/** A review outside its product's page, so it names the product. */
export function ReviewCard({ review, heading: Heading = 'h2' }: ReviewCardProps) {
  const { productName, productSlug, rating, title, comment, customerName, verified, bought } =
    review;
  return (
    <article className="flex h-full flex-col gap-4 rounded-xl bg-surface p-6 shadow-raised">
      <div className="flex items-center large:flex-wrap justify-between gap-4">
        <Stars rating={rating} />
        <ReviewDate dateTime={review.createdAt} />
      </div>
      {title && <Heading className="text-lg">{title}</Heading>}
      <p className="whitespace-pre-line">{comment}</p>
      <ReviewPhotos review={review} />
      <ShopReply reply={review.reply} />
      <div className="mt-auto grid gap-1 pt-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">{customerName}</span>
          {verified && <VerifiedMark />}
          {bought && <span className="text-ink-soft">Bought: {bought}</span>}
        </p>
        <p>
          <SiteLink
            href={`/product/${productSlug}`}
            className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            {productName}
          </SiteLink>
        </p>
      </div>
    </article>
  );
}

/** The shape of a review that is still loading. */
export function ReviewCardSkeleton() {
  return (
    <div className="grid gap-4 rounded-xl bg-surface p-6 shadow-raised">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
