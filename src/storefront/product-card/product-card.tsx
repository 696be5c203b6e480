import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Rating } from '../../ui/stars.tsx';
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx';
import { AddButton } from './add-button.tsx';
import { CardBadges } from './product-badges.tsx';
import { ProductPrice } from './product-price.tsx';

type ProductCardProps = {
  product: ProductSummary;
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
  sizes,
  heading: Heading = 'h3',
  priority,
}: ProductCardProps) {
  const { name, brand, description, reviewCount } = product;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={product.imageUrl}
          alt=""
          sizes={sizes}
          width={1}
          height={1}
          priority={priority}
          spinner
          className={classNames(
            'transition-transform group-hover:scale-103',
            !product.inStock && 'opacity-60',
          )}
        />
        <CardBadges product={product} />
      </div>
      <WishlistHeart
        product={product}
        className="absolute! top-1 right-1 z-10 before:absolute before:inset-1 before:rounded-full before:bg-surface/80 before:backdrop-blur-sm hover:bg-transparent hover:before:bg-surface sm:top-2 sm:right-2"
      />
      <div className="flex flex-1 flex-col pt-3.5">
        <p className="text-ink-soft text-xs">{brand}</p>
        <Heading className="mt-0.5 text-sm sm:text-base">
          <SiteLink
            href={`/product/${product.slug}`}
            className="line-clamp-2 underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-lg after:outline-accent after:outline-offset-4 focus-visible:after:outline-2 group-hover:underline"
          >
            {name}
          </SiteLink>
        </Heading>
        <p className="mt-1.5 line-clamp-2 text-ink-soft text-xs sm:text-sm">{description}</p>
        <p className="mt-2 mb-3 flex flex-wrap items-center gap-x-1.5 text-ink-soft text-xs">
          <Rating mean={product.rating} className="size-3.5" />
          <span className="figures">
            ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
          </span>
        </p>
        <div className="mt-auto flex items-center justify-between gap-2 large:flex-wrap">
          <ProductPrice price={product.price} originalPrice={product.originalPrice} />
          <div className="relative z-10 shrink-0">
            <AddButton product={product} />
          </div>
        </div>
      </div>
    </article>
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
