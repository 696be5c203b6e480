import { offerPath, offerPicture, productPath } from '../../modules/catalog/offer.ts';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Rating } from '../../ui/stars.tsx';
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx';
import { AddButton } from './add-button.tsx';
import { usePriceOf } from './price-of.ts';
import { CardBadges } from './product-badges.tsx';
import { ProductPrice } from './product-price.tsx';

type ProductCardProps = {
  product: ProductSummary;
  /** The variant that was asked for, by its id: the card is about it then. */
  variantId?: string | undefined;
  /** The picture's displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** The heading level of the product's name. */
  heading?: 'h2' | 'h3';
  /** The card is in the first view of the page. */
  priority?: boolean;
};

/** A product in a list. Except for the heart and ADD, all of it is a link to the product's page. */
export function ProductCard({
  product,
  variantId,
  sizes,
  heading: Heading = 'h3',
  priority,
}: ProductCardProps) {
  const { name, brand, facts, colours, reviewCount, variants, offers } = product;
  const asked = variants.find(({ id }) => id === variantId);
  const shown = asked ?? product;
  const priceOf = usePriceOf(product.id);
  const price = priceOf(shown);
  const isFrom = !asked && variants.some((variant) => Number(priceOf(variant)) > Number(price));
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={asked ? offerPicture(product, asked) : product.imageUrl}
          alt=""
          sizes={sizes}
          width={1}
          height={1}
          priority={priority}
          spinner
          className={classNames(
            'transition-transform group-hover:scale-103',
            !shown.inStock && 'opacity-60',
          )}
        />
        <CardBadges product={product} />
      </div>
      <WishlistHeart
        product={product}
        className="absolute! top-1 right-1 z-10 before:absolute before:inset-1 before:rounded-full before:bg-surface/80 before:backdrop-blur-sm hover:bg-transparent hover:before:bg-surface sm:top-2 sm:right-2"
      />
      <div className="flex flex-1 flex-col pt-3.5">
        <p data-product={product.id} className="text-ink-soft text-xs">
          {brand}
        </p>
        <Heading className="mt-0.5 text-sm sm:text-base">
          <SiteLink
            href={productPath(product, asked)}
            className="line-clamp-2 underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-lg after:outline-accent after:outline-offset-4 focus-visible:after:outline-2 group-hover:underline"
          >
            {name}
          </SiteLink>
        </Heading>
        {asked && (
          <p className="mt-0.5 text-xs sm:text-sm">{Object.values(asked.options).join(', ')}</p>
        )}
        {facts.length > 0 && (
          <p className="mt-1.5 text-ink-soft text-xs sm:text-sm">{facts.join(' · ')}</p>
        )}
        <Colours colours={colours} />
        {offers?.map(({ id, text }) => (
          <SiteLink
            key={id}
            href={offerPath(id)}
            className="relative z-10 inline-flex min-h-6 items-center self-start font-strong text-accent text-xs underline-offset-4 hover:underline"
          >
            {text}
          </SiteLink>
        ))}
        <p className="mt-2 mb-3 flex flex-wrap items-center gap-x-1.5 text-ink-soft text-xs">
          <Rating mean={product.rating} className="size-3.5" />
          <span className="figures">
            ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
          </span>
        </p>
        <div
          className={classNames(
            'mt-auto flex items-center justify-between gap-2 large:flex-wrap',
            !product.inStock && 'flex-wrap',
          )}
        >
          <ProductPrice
            price={price}
            originalPrice={shown.originalPrice}
            from={isFrom}
            isOwn={price !== shown.price}
          />
          <div className={classNames('relative z-10', product.inStock && 'shrink-0')}>
            <AddButton product={product} asked={asked} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** A drawing, since a page's policy may refuse styles that are written into it. */
function Colours({ colours = [] }: { colours: string[] | undefined }) {
  if (colours.length < 2) return null;
  return (
    <p className="relative mt-1.5 flex flex-wrap gap-1">
      {colours.map((colour) => (
        <svg
          key={colour}
          viewBox="0 0 22 22"
          aria-hidden="true"
          className="size-3.5 text-line-strong"
        >
          <circle cx="11" cy="11" r="10.5" fill={colour} stroke="currentColor" />
        </svg>
      ))}
      <span className="sr-only">{colours.length} colours</span>
    </p>
  );
}

/** The shape of a card whose product is still loading. */
export function ProductCardSkeleton() {
  return (
    <div className="grid content-start">
      <Skeleton className="aspect-square rounded-lg" />
      <Skeleton className="mt-4 h-3 w-1/4" />
      <Skeleton className="mt-2 h-4 w-3/4" />
      <Skeleton className="mt-3 h-3 w-full" />
      <Skeleton className="mt-2 h-3 w-2/3" />
      <div className="mt-6 flex items-center justify-between">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-9 w-16 rounded-full" />
      </div>
    </div>
  );
}
