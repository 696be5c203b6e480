import { type RefObject, useState } from 'react';
import { defaultOffer, offerPicture, productPath } from '../../modules/catalog/offer.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { ProductPrice } from '../product-card/product-price.tsx';
import { Availability } from './availability.tsx';
import { VariantOptions } from './variant-options.tsx';

type VariantPickerProps = {
  product: ProductSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** Chooses the variant that a card's ADD puts into the cart. */
export function VariantPicker({ product, open, onOpenChange, returnFocusTo }: VariantPickerProps) {
  const [picked, setPicked] = useState<VariantView>();
  const addToCart = useAddToCart();
  const chosen = picked ?? defaultOffer(product.variants);
  const close = () => onOpenChange(false);

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
          onClick={() => addToCart.mutate({ product, variant: chosen }, { onSuccess: close })}
        >
          {chosen.inStock ? 'Add to Cart' : 'Sold out'}
        </Button>
      }
    >
      <div className="grid gap-6">
        <div className="flex items-center gap-4">
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
            <ProductPrice
              price={chosen.price}
              originalPrice={chosen.originalPrice}
              className="text-xl"
            />
            <Availability variant={chosen} />
          </div>
        </div>
        <VariantOptions variants={product.variants} chosen={chosen} onChoose={setPicked} />
        <SiteLink
          href={productPath(product, chosen)}
          onClick={close}
          className="inline-flex min-h-11 items-center justify-self-start text-ink-soft text-sm underline underline-offset-4 transition-colors hover:text-ink"
        >
          See full details
        </SiteLink>
      </div>
    </Dialog>
  );
}
