import { TrashIcon } from '@heroicons/react/24/outline';
import { defaultOffer, offerPicture, productPath } from '../../modules/catalog/offer.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { NotifyButton, StockAlertNote } from '../product/notify-button.tsx';
import { useStockAlert } from '../product/stock-alert.ts';
import { AddButton } from '../product-card/add-button.tsx';
import { usePriceOf } from '../product-card/price-of.ts';
import { ProductPrice } from '../product-card/product-price.tsx';
import { Availability } from '../variants/availability.tsx';
import { hasOptions } from '../variants/has-options.ts';
import { useRemoveFromWishlist, variantOf } from './wishlist.ts';

type WishlistLineProps = {
  wish: { product: ProductSummary; variantId: string | null };
  /** Called when the shopper goes to the product's page. */
  onFollow?: () => void;
  /** Somebody else's list: nothing can be taken off it. */
  isShared?: boolean;
};

/** A product as it was wished for: it opens and is bought in that variant. */
export function WishlistLine({ wish, onFollow, isShared = false }: WishlistLineProps) {
  const { product } = wish;
  const { name, brand, variants } = product;
  const variant = variantOf(wish);
  const shown = variant ?? defaultOffer(variants);
  const price = usePriceOf(product.id)(shown);
  const href = productPath(product, variant);
  const removeFromWishlist = useRemoveFromWishlist();
  const options = Object.values(variant?.options ?? {}).join(' · ');

  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-5 large:grid-cols-1">
      <SiteLink href={href} onClick={onFollow} tabIndex={-1} aria-hidden="true">
        <Picture
          src={offerPicture(product, shown)}
          alt=""
          sizes="6rem"
          width={1}
          height={1}
          className="rounded-md large:w-24"
        />
      </SiteLink>
      <div className="grid min-w-0 content-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <SiteLink
            href={href}
            onClick={onFollow}
            className="font-strong underline-offset-4 hover:underline"
          >
            {name}
          </SiteLink>
          <p className="text-ink-soft text-sm">{brand}</p>
          {options && <p className="text-ink-soft text-sm">{options}</p>}
          <ProductPrice
            price={price}
            originalPrice={shown.originalPrice}
            isOwn={price !== shown.price}
            className="mt-1"
          />
          {!shown.inStock && <Availability variant={shown} />}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-2">
          <Act product={product} variant={variant} shown={shown} />
          {!isShared && (
            <IconButton
              label={`Remove ${name}`}
              onClick={() => removeFromWishlist.mutate(product)}
              className="-mr-2.5 ml-auto text-ink-soft hover:text-danger"
            >
              <TrashIcon className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  );
}

type ActProps = { product: ProductSummary; variant: VariantView | undefined; shown: VariantView };

/** What can be done with it: bought, chosen, or waited for. */
function Act({ product, variant, shown }: ActProps) {
  const isChosen = variant !== undefined || !hasOptions(product.variants);
  if (!isChosen && product.inStock) return <AddButton product={product} label="Add to Cart" />;
  if (!shown.inStock) return <Notify product={product} variant={shown} />;
  return <AddChosen product={product} variant={shown} />;
}

function AddChosen({ product, variant }: { product: ProductSummary; variant: VariantView }) {
  const addToCart = useAddToCart();
  return (
    <Button
      size="sm"
      aria-label={`Add to Cart: ${[product.name, ...Object.values(variant.options)].join(', ')}`}
      busy={addToCart.isPending}
      onClick={() => addToCart.mutate({ product, variant })}
      className="no-script:hidden"
    >
      Add to Cart
    </Button>
  );
}

function Notify({ product, variant }: { product: ProductSummary; variant: VariantView }) {
  const alert = useStockAlert(product, variant);
  return (
    <div className="grid gap-1">
      <NotifyButton alert={alert} short size="sm" />
      <StockAlertNote alert={alert} />
    </div>
  );
}
