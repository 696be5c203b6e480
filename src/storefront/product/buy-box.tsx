import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentProps, ComponentType, Ref } from 'react';
import { millilitres, UNIT_ML, unitPrice } from '../../modules/catalog/liquid.ts';
import { defaultOffer, productPath } from '../../modules/catalog/offer.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { TextBlocks } from '../../shared/text-blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Rating } from '../../ui/stars.tsx';
import { ProductPrice } from '../product-card/product-price.tsx';
import { Availability } from '../variants/availability.tsx';
import { hasOptions } from '../variants/has-options.ts';
import { VariantOptions } from '../variants/variant-options.tsx';
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { FitsNote } from './fits-note.tsx';
import { NotifyButton, StockAlertNote } from './notify-button.tsx';
import type { Purchase } from './purchase.ts';

/** Its code is loaded when it is hydrated: it stands in the first view, but is not what one came for. */
const fitsNote = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof FitsNote>> => FitsNote)
  .client(() => loadedLater(async () => (await import('./fits-note.tsx')).FitsNote));

const DeferredFitsNote = hydrateWhenSeen(fitsNote());

const bundleParts = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof BundleParts>> => BundleParts)
  .client(() => loadedLater(async () => (await import('./bundle-parts.tsx')).BundleParts));

const textBlocks = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof TextBlocks>> => TextBlocks)
  .client(() => loadedLater(async () => (await import('../../shared/text-blocks.tsx')).TextBlocks));

const DeferredTextBlocks = hydrateWhenSeen(textBlocks(), { className: 'grid gap-4' });
const DeferredBundleParts = hydrateWhenSeen(bundleParts());

type BuyBoxProps = {
  purchase: Purchase;
  /** The row with the button, so that the page can tell when it is out of view. */
  buttonRow: Ref<HTMLDivElement>;
  onReadReviews: () => void;
};

/** The product's name, price, variants and quantity, and the button to buy it. */
export function BuyBox({ purchase, buttonRow, onReadReviews }: BuyBoxProps) {
  const { product, choice, price, quantity, most } = purchase;
  const { variant, missing } = choice;
  const { brand, name, description, descriptionBlocks, rating, reviewCount, variants } = product;
  const named = variant === defaultOffer(variants) ? undefined : variant;
  const parts = product.bundles?.[variant.id];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <div className="grid justify-items-start gap-2">
        <SiteLink
          href={`/products?brand=${encodeURIComponent(brand)}`}
          className="-my-2.5 inline-flex min-h-11 items-center font-strong text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          {brand}
        </SiteLink>
        <h1 className="text-3xl">{name}</h1>
        {reviewCount > 0 && (
          <SiteLink
            href={`${productPath(product, named)}#reviews`}
            onClick={onReadReviews}
            className="-my-1.5 flex min-h-11 items-center gap-2.5 large:flex-wrap large:gap-y-0 text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
          >
            <Rating mean={rating} />
            {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
          </SiteLink>
        )}
      </div>

      <div
        aria-live="polite"
        aria-atomic="true"
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2"
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          <PurchasePrice purchase={purchase} className="text-2xl" />
          <UnitPrice purchase={purchase} />
        </div>
        {!missing && price !== variant.price && (
          <span className="text-ink-soft text-sm">Your price</span>
        )}
        {/* How many are left is a matter of what is chosen. */}
        <Availability variant={missing ? { ...variant, available: null } : variant} />
      </div>

      {hasOptions(variants) && (
        <VariantOptions
          ref={purchase.options}
          variants={variants}
          choice={choice}
          asked={purchase.asked}
        />
      )}

      <div className="grid gap-3 no-script:hidden">
        <div ref={buttonRow} className="flex items-center gap-2 large:flex-wrap">
          {variant.inStock && (
            <QuantityStepper
              label={`Quantity of ${name}`}
              value={quantity}
              max={most}
              onChange={purchase.setQuantity}
            />
          )}
          <BuyButton
            purchase={purchase}
            className="min-w-0 flex-1 max-sm:whitespace-normal max-sm:px-1 large:order-first large:basis-full"
          />
          <WishlistHeart
            product={product}
            variant={hasOptions(variants) ? variant : undefined}
            className="size-13 border border-line-strong hover:border-ink"
          />
        </div>
        <StockAlertNote alert={purchase.alert} />
      </div>
      <p className="hidden text-ink-soft no-script:block">
        Buying needs JavaScript. Please switch it on in your browser and reload this page.
      </p>

      <DeliveryNote
        shipping={product.shipping}
        inStock={variant.inStock}
        goods={quantity * toMinorUnits(price)}
      />
      {parts && <DeferredBundleParts parts={parts} productId={product.id} variant={variant} />}
      <DeferredFitsNote product={product} />
      <div className="grid max-w-prose gap-4 whitespace-pre-line border-line border-t pt-6 text-ink-soft leading-relaxed">
        {descriptionBlocks ? (
          <DeferredTextBlocks blocks={descriptionBlocks} />
        ) : (
          <p>{description}</p>
        )}
      </div>
    </div>
  );
}

/** What the shopper pays; 'from' while it depends on what is still to be chosen. */
export function PurchasePrice({ purchase, className }: { purchase: Purchase; className?: string }) {
  const { choice, price, isFrom } = purchase;
  const { variant } = choice;
  const original = choice.possible.find((one) => one.price === price)?.originalPrice ?? null;
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-1.5', className)}>
      {isFrom && <span className="text-base text-ink-soft">from</span>}
      <ProductPrice
        price={price}
        originalPrice={choice.missing || price === variant.price ? original : null}
      />
    </div>
  );
}

/** What 10 ml cost of a larger bottle, so that sizes can be compared. */
function UnitPrice({ purchase: { product, choice, price, isFrom } }: { purchase: Purchase }) {
  const settings = useSettings();
  const ml = millilitres(product, choice.variant);
  if (ml === undefined || ml === UNIT_ML || isFrom) return null;
  return (
    <span className="figures text-ink-soft text-sm">
      {formatMoney(fromMinorUnits(unitPrice(toMinorUnits(price), ml)), settings)} per {UNIT_ML} ml
    </span>
  );
}

type BuyButtonProps = {
  purchase: Purchase;
  /** What asks for what is still to be chosen; left out: the options above it. */
  onAsk?: () => void;
  /** For narrow places. */
  short?: boolean;
  className?: string;
};

/** Adds to the cart; asks for what is still to be chosen; if sold out, offers to notify the shopper. */
export function BuyButton({ purchase, onAsk, short, className }: BuyButtonProps) {
  const { choice, alert, adding, add, ask } = purchase;
  const { variant, missing } = choice;
  if (!variant.inStock) return <NotifyButton alert={alert} short={short} className={className} />;
  return (
    <Button
      variant="accent"
      size="lg"
      busy={adding}
      busyLabel="Adding…"
      data-busy={missing ? undefined : 'Adding…'}
      onClick={missing ? (onAsk ?? ask) : add}
      // What is to be chosen stays on one line beside a quantity and a heart on a small phone.
      className={classNames(className, missing !== null && 'max-sm:text-sm')}
    >
      {missing ? `Choose ${missing.toLowerCase()}` : 'Add to Cart'}
    </Button>
  );
}
