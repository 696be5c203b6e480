import { useQuery } from '@tanstack/react-query';
import type { ProductView } from '../../modules/catalog/schema.ts';
import type { ReviewSort } from '../../modules/reviews/constants.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import type { ProductReviewFigures } from '../../modules/reviews/schema.ts';
import { apiQuery } from '../../shared/queries.ts';
import type { ReviewChoice } from '../../shared/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Rating } from '../../ui/stars.tsx';

type ReviewToolsProps = {
  product: ProductView;
  chosen: ReviewChoice;
  onChoose: (chosen: ReviewChoice) => void;
};

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'helpful', label: 'Most helpful first' },
  { value: 'highest', label: 'Highest rating first' },
  { value: 'lowest', label: 'Lowest rating first' },
];

/** What the reviews come to, and which of them are shown, in which order. */
export function ReviewTools({ product, chosen, onChoose }: ReviewToolsProps) {
  const { data, isError, refetch } = useQuery(
    apiQuery(reviewsApi.figuresOfProduct({ productId: product.id })),
  );
  if (isError && !data) {
    return <LoadFailure text="The ratings could not be counted." onRetry={refetch} />;
  }
  if (!data) return <Skeleton className="h-96" />;
  const { average, variants, withPhotos } = data;
  const isFiltered = chosen.stars || chosen.photos || chosen.variant;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span className="flex items-center gap-2.5 text-xl">
          <Rating mean={average} className="size-5" />
        </span>
        out of 5
      </p>
      <Histogram
        figures={data}
        stars={chosen.stars}
        onChoose={(stars) => onChoose({ ...chosen, stars })}
      />
      <div className="grid grid-cols-2 large:grid-cols-1 items-end gap-4 lg:grid-cols-1">
        <SelectField
          label="Sort reviews"
          options={SORTS}
          value={chosen.sort ?? 'newest'}
          onChange={({ target }) => onChoose({ ...chosen, sort: target.value as ReviewSort })}
        />
        {variants.length > 1 && (
          <SelectField
            label="Bought"
            options={[
              { value: '', label: 'Any variant' },
              ...variants.map(({ id, name, count }) => ({
                value: id,
                label: `${name} (${count})`,
              })),
            ]}
            value={chosen.variant ?? ''}
            onChange={({ target }) => onChoose({ ...chosen, variant: target.value || undefined })}
          />
        )}
      </div>
      {withPhotos > 0 && (
        <Checkbox
          label={`With photos (${withPhotos})`}
          checked={chosen.photos === 'true'}
          onChange={({ target }) =>
            onChoose({ ...chosen, photos: target.checked ? 'true' : undefined })
          }
        />
      )}
      {isFiltered && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChoose({ sort: chosen.sort })}
        >
          Show all reviews
        </Button>
      )}
    </div>
  );
}

type HistogramProps = {
  figures: ProductReviewFigures;
  stars: number | undefined;
  onChoose: (stars: number | undefined) => void;
};

/** How many gave how many stars; pressing a row shows these reviews alone, pressing it again all. */
function Histogram({ figures: { total, stars: counts }, stars: chosen, onChoose }: HistogramProps) {
  return (
    <ul aria-label="Reviews by stars" className="-mx-2 grid">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0;
        const percent = total === 0 ? 0 : Math.round((count / total) * 100);
        return (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={chosen === stars}
              aria-label={`${stars === 1 ? '1 star' : `${stars} stars`}: ${count === 1 ? '1 review' : `${count} reviews`}`}
              aria-disabled={count === 0 || undefined}
              onClick={() => count > 0 && onChoose(chosen === stars ? undefined : stars)}
              className="grid min-h-11 w-full grid-cols-[4rem_1fr_2.5rem] items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-sunken aria-disabled:text-ink-faint aria-pressed:bg-sunken aria-pressed:font-strong aria-disabled:hover:bg-transparent"
            >
              <span className="whitespace-nowrap">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <span className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line">
                <span
                  className="block h-full rounded-full bg-warm"
                  ref={(bar) => {
                    if (bar) bar.style.width = `${percent}%`;
                  }}
                />
              </span>
              <span className="figures text-right text-ink-soft">{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
