import { TrashIcon } from '@heroicons/react/24/outline';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { AddButton } from '../product-card/add-button.tsx';
import { ProductPrice } from '../product-card/product-price.tsx';
import { useRemoveFromWishlist } from './wishlist.ts';

type WishlistLineProps = {
  product: ProductSummary;
  /** Called when the shopper goes to the product's page. */
  onFollow: () => void;
};

export function WishlistLine({ product, onFollow }: WishlistLineProps) {
  const { name, brand, slug, imageUrl, price, originalPrice } = product;
  const href = `/product/${slug}`;
  const removeFromWishlist = useRemoveFromWishlist();

  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-5 large:grid-cols-1">
      <SiteLink href={href} onClick={onFollow} tabIndex={-1} aria-hidden="true">
        <Picture
          src={imageUrl}
          alt=""
          sizes="6rem"
          width={1}
          height={1}
          className="rounded-md large:w-24"
        />
      </SiteLink>
      <div className="grid min-w-0 content-between gap-3">
        <div className="min-w-0">
          <SiteLink
            href={href}
            onClick={onFollow}
            className="font-strong underline-offset-4 hover:underline"
          >
            {name}
          </SiteLink>
          <p className="text-ink-soft text-sm">{brand}</p>
          <ProductPrice price={price} originalPrice={originalPrice} className="mt-1" />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-2">
          <AddButton product={product} label="Add to Cart" />
          <IconButton
            label={`Remove ${name}`}
            onClick={() => removeFromWishlist.mutate(product.id)}
            className="-mr-2.5 text-ink-soft hover:text-danger"
          >
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
