import { useRef, useState } from 'react';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { Button } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { hasOptions } from '../variants/has-options.ts';

const VariantPicker = openedOnDemand(
  async () => (await import('../variants/variant-picker.tsx')).VariantPicker,
);

type AddButtonProps = {
  product: ProductSummary;
  /** The button's text; left out: a card's ADD. */
  label?: string;
};

/** Adds to the cart at once if there is nothing to choose, else opens a picker. */
export function AddButton({ product, label = 'ADD' }: AddButtonProps) {
  if (!product.inStock) {
    return (
      <Button size="sm" variant="secondary" disabled>
        Sold out
      </Button>
    );
  }
  return hasOptions(product.variants) ? (
    <ChooseAndAdd product={product} label={label} />
  ) : (
    <AddAtOnce product={product} label={label} />
  );
}

const nameFor = ({ product: { name }, label }: Required<AddButtonProps>) => `${label}: ${name}`;

function AddAtOnce({ product, label }: Required<AddButtonProps>) {
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

function ChooseAndAdd({ product, label }: Required<AddButtonProps>) {
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
      <VariantPicker product={product} open={open} onOpenChange={setOpen} returnFocusTo={button} />
    </>
  );
}
