import { useRef, useState } from 'react';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand, openedOnDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { hasOptions } from '../variants/has-options.ts';

const VariantPicker = openedOnDemand(
  async () => (await import('../variants/variant-picker.tsx')).VariantPicker,
);

const CardAlert = onDemand(async () => (await import('../product/card-alert.tsx')).CardAlert);

type AddButtonProps = {
  product: ProductSummary;
  /** The variant that was asked for: it is chosen from the start. */
  asked?: VariantView | undefined;
  /** The button's text; left out: a card's ADD. */
  label?: string;
};

/** Adds to the cart at once if there is nothing to choose, else opens a picker. */
export function AddButton({ product, asked, label = 'ADD' }: AddButtonProps) {
  if (!product.inStock) return <NotifyOfCard product={product} asked={asked} />;
  return hasOptions(product.variants) ? (
    <ChooseAndAdd product={product} asked={asked} label={label} />
  ) : (
    <AddAtOnce product={product} label={label} />
  );
}

type Added = { product: ProductSummary; label: string };

const nameFor = ({ product: { name }, label }: Added) => `${label}: ${name}`;

/** A card that is sold out asks where to write to. */
function NotifyOfCard({ product, asked }: Pick<AddButtonProps, 'product' | 'asked'>) {
  const [presses, setPresses] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const Alert = useOnDemand(CardAlert, presses > 0, () => setPresses(0));
  return (
    <>
      <span className="mr-2 text-ink-soft text-xs">Sold out</span>
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        aria-label={`Notify me when ${product.name} is back`}
        onPointerEnter={CardAlert.preload}
        onFocus={CardAlert.preload}
        onClick={() => setPresses((count) => count + 1)}
        className="no-script:hidden"
      >
        Notify me
      </Button>
      {Alert && <Alert product={product} asked={asked} presses={presses} button={button} />}
    </>
  );
}

function AddAtOnce({ product, label }: Added) {
  const addToCart = useAddToCart();
  return (
    <Button
      size="sm"
      aria-label={nameFor({ product, label })}
      busy={addToCart.isPending}
      onClick={() => addToCart.mutate({ product })}
      className="no-script:hidden"
    >
      {label}
    </Button>
  );
}

function ChooseAndAdd({ product, asked, label }: Added & Pick<AddButtonProps, 'asked'>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-label={nameFor({ product, label })}
        aria-haspopup="dialog"
        onPointerEnter={VariantPicker.preload}
        onFocus={VariantPicker.preload}
        onClick={() => setOpen(true)}
        className="no-script:hidden"
      >
        {label}
      </Button>
      <VariantPicker
        product={product}
        wanted={asked}
        open={open}
        onOpenChange={setOpen}
        returnFocusTo={button}
      />
    </>
  );
}
