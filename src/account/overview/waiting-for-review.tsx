import { useId } from 'react';
import type { ReviewableProduct } from '../../modules/reviews/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReviewableProducts } from '../reviews/own-reviews.ts';

/** How many are shown; the reviews page has the rest. */
const SHOWN = 3;

/** Products bought but not yet reviewed; nothing if there are none or they are not known. */
export function WaitingForReview() {
  const heading = useId();
  const { data: products, error, isFetched, refetch } = useReviewableProducts();
  if (products ? products.length === 0 : !isFetched) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="text-xl">
          Waiting for Your Review
        </h2>
        {products && products.length > SHOWN && (
          <SiteLink
            href="/dashboard/reviews"
            className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
          >
            All {products.length} products
          </SiteLink>
        )}
      </header>
      {products ? (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {products.slice(0, SHOWN).map((product) => (
            <Waiting key={product.productId} product={product} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailure
          text={failureText(error, 'What you bought could not be loaded.')}
          onRetry={refetch}
        />
      ) : (
        <Skeleton className="h-28" />
      )}
    </section>
  );
}

function Waiting({ product: { productId, slug, name, imageUrl } }: { product: ReviewableProduct }) {
  return (
    <li className="flex items-center gap-4 large:flex-wrap rounded-lg border border-line bg-surface p-4">
      <Picture
        src={imageUrl}
        alt=""
        sizes="5rem"
        width={1}
        height={1}
        className="w-20 shrink-0 rounded-md"
      />
      <div className="grid min-w-0 justify-items-start gap-2.5">
        <SiteLink
          href={`/product/${slug}`}
          className="line-clamp-2 font-strong underline-offset-4 hover:underline"
        >
          {name}
        </SiteLink>
        <ButtonLink
          size="sm"
          variant="secondary"
          href={`/dashboard/reviews?${new URLSearchParams({ product: productId })}`}
        >
          Write a Review
          <VisuallyHidden> of {name}</VisuallyHidden>
        </ButtonLink>
      </div>
    </li>
  );
}
