import type { Ref } from 'react';
import { defaultOffer, productPath } from '../../modules/catalog/offer.ts';
import { TextBlocks } from '../../shared/text-blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Rating } from '../../ui/stars.tsx';
import { ProductPrice } from '../product-card/product-price.tsx';
import { Availability } from '../variants/availability.tsx';
import { hasOptions } from '../variants/has-options.ts';
import { VariantOptions } from '../variants/variant-options.tsx';
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { NotifyButton, StockAlertNote } from './notify-button.tsx';
import type { Purchase } from './purchase.ts';

type BuyBoxProps = {
  purchase: Purchase;
  /** The row with the button, so that the page can tell when it is out of view. */
  buttonRow: Ref<HTMLDivElement>;
  onReadReviews: () => void;
};

/** The product's name, price, variants and quantity, and the button to buy it. */
export function BuyBox({ purchase, buttonRow, onReadReviews }: BuyBoxProps) {
  const { product, variant, quantity, most } = purchase;
  const { brand, name, description, descriptionBlocks, rating, reviewCount, variants } = product;
  const named = variant === defaultOffer(variants) ? undefined : variant;

  return (
    <div className="grid content-start gap-6">
      <div className="grid justify-items-start gap-2">
        <SiteLink
          href={`/products?brand=${encodeURIComponent(brand)}`}
          className="-my-2.5 inline-flex min-h-11 items-center font-strong text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          {brand}
        </SiteLink>
        <h1 className="text-3xl">{name}</h1>
        <SiteLink
          href={`${productPath(product, named)}#reviews`}
          onClick={onReadReviews}
          className="-my-1.5 flex min-h-11 items-center gap-2.5 text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          <Rating mean={rating} />
          {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
        </SiteLink>
      </div>

      <div
        aria-live="polite"
        aria-atomic="true"
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2"
      >
        <ProductPrice
          price={variant.price}
          originalPrice={variant.originalPrice}
          className="text-2xl"
        />
        <Availability variant={variant} />
      </div>

      {hasOptions(variants) && (
        <VariantOptions variants={variants} chosen={variant} onChoose={purchase.choose} />
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
            className="min-w-0 flex-1 max-sm:px-3 large:order-first large:basis-full"
          />
          <WishlistHeart product={product} className="-mr-2.5" />
        </div>
        <StockAlertNote alert={purchase.alert} />
      </div>
      <p className="hidden text-ink-soft no-script:block">
        Buying needs JavaScript. Please switch it on in your browser and reload this page.
      </p>

      <DeliveryNote shipping={product.shipping} inStock={variant.inStock} />
      <div className="grid max-w-prose gap-4 whitespace-pre-line border-line border-t pt-6 text-ink-soft leading-relaxed">
        {descriptionBlocks ? <TextBlocks blocks={descriptionBlocks} /> : <p>{description}</p>}
      </div>
    </div>
  );
}

type BuyButtonProps = {
  purchase: Purchase;
  /** For narrow places. */
  short?: boolean;
  className?: string;
};

/** Adds to the cart; if sold out, offers to notify the shopper. */
export function BuyButton({ purchase, short, className }: BuyButtonProps) {
  const { variant, alert, adding, add } = purchase;
  if (!variant.inStock) return <NotifyButton alert={alert} short={short} className={className} />;
  return (
    <Button
      variant="accent"
      size="lg"
      busy={adding}
      busyLabel="Adding…"
      onClick={add}
      className={className}
    >
      Add to Cart
    </Button>
  );
}
