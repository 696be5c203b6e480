import { type RefObject, useRef, useState } from 'react';
import { offerPicture, productPath } from '../../modules/catalog/offer.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { usePriceOf } from '../product-card/price-of.ts';
import { ProductPrice } from '../product-card/product-price.tsx';
import { Availability } from './availability.tsx';
import { lowestPrice, useChoice } from './choice.ts';
import { VariantOptions } from './variant-options.tsx';

type VariantPickerProps = {
  product: ProductSummary;
  /** Left out: one. */
  quantity?: number;
  /** What is chosen already, but for what is missing. */
  begun?: VariantView | undefined;
  /** Chosen from the start: what was asked for. */
  wanted?: VariantView | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Left out: what opened it. */
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** Chooses the variant that a card's ADD puts into the cart. */
export function VariantPicker(props: VariantPickerProps) {
  const { product, quantity, begun, wanted, open, onOpenChange, returnFocusTo } = props;
  const [picked, setPicked] = useState<VariantView>();
  const [asked, setAsked] = useState(false);
  const options = useRef<HTMLDivElement>(null);
  const addToCart = useAddToCart();
  const choice = useChoice(product.variants, picked ?? wanted, setPicked, begun);
  const { variant: chosen, missing, possible } = choice;
  const priceOf = usePriceOf(product.id);
  const { price, isFrom } = lowestPrice(possible.map(priceOf));
  const everybodys = possible.find((one) => priceOf(one) === price);
  const close = () => onOpenChange(false);

  function press() {
    if (!missing) {
      return addToCart.mutate({ product, variant: chosen, quantity }, { onSuccess: close });
    }
    setAsked(true);
    options.current?.querySelector<HTMLElement>('[data-missing] input')?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title={product.name}
      description={product.brand}
      footer={
        <Button
          wide
          size="lg"
          disabled={!chosen.inStock}
          busy={addToCart.isPending}
          busyLabel="Adding…"
          onClick={press}
        >
          {missing
            ? `Choose ${missing.toLowerCase()}`
            : chosen.inStock
              ? 'Add to Cart'
              : 'Sold out'}
        </Button>
      }
    >
      <div className="grid gap-6">
        <div className="flex items-center gap-4 large:flex-wrap">
          <Picture
            src={offerPicture(product, chosen)}
            alt=""
            sizes="6rem"
            width={1}
            height={1}
            spinner
            className="w-24 shrink-0 rounded-md"
          />
          <div role="status" className="grid gap-1">
            <div className="flex flex-wrap items-baseline gap-x-1.5 text-xl">
              {isFrom && <span className="text-base text-ink-soft">from</span>}
              <ProductPrice
                price={price}
                originalPrice={everybodys?.originalPrice ?? null}
                isOwn={everybodys?.price !== price}
              />
            </div>
            <Availability variant={missing ? { ...chosen, available: null } : chosen} />
          </div>
        </div>
        <VariantOptions ref={options} variants={product.variants} choice={choice} asked={asked} />
        <SiteLink
          href={productPath(product, missing ? undefined : chosen)}
          onClick={close}
          className="inline-flex min-h-11 items-center justify-self-start text-ink-soft text-sm underline underline-offset-4 transition-colors hover:text-ink"
        >
          See full details
        </SiteLink>
      </div>
    </Dialog>
  );
}
