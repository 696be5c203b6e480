import { type RefObject, useRef, useState } from 'react';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { usePriceOf } from '../product-card/price-of.ts';
import { type Choice, lowestPrice, useChoice } from '../variants/choice.ts';
import { type StockAlert, useStockAlert } from './stock-alert.ts';

/** What the shopper is about to buy, and the functions to change and buy it. */
export type Purchase = {
  product: ProductView;
  choice: Choice;
  /**
   * What the shopper pays for it: their own price, once the account has said so. While something is still to be chosen,
   * the lowest of what may be.
   */
  price: string;
  /** Others of what may be chosen cost more. */
  isFrom: boolean;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /**
   * The most that can be bought; undefined if stock is not counted, or higher than visitors are
   * told.
   */
  most: number | undefined;
  add: () => void;
  adding: boolean;
  /** Leads to what is still to be chosen, instead of buying. */
  ask: () => void;
  asked: boolean;
  options: RefObject<HTMLDivElement | null>;
  /** The alternative while the variant is sold out. */
  alert: StockAlert;
};

export function usePurchase(
  product: ProductView,
  named: VariantView | undefined,
  onNamed: (variant: VariantView) => void,
): Purchase {
  const [wanted, setQuantity] = useState(1);
  const addToCart = useAddToCart();
  const choice = useChoice(product.variants, named, onNamed);
  const { variant, possible } = choice;
  const priceOf = usePriceOf(product.id);
  const [asked, setAsked] = useState(false);
  const options = useRef<HTMLDivElement>(null);

  const most = (!choice.missing && variant.available) || undefined;
  const quantity = Math.max(1, Math.min(wanted, most ?? wanted));
  const alert = useStockAlert(product, variant);

  return {
    product,
    choice,
    ...lowestPrice(possible.map(priceOf)),
    quantity,
    setQuantity,
    most,
    add: () => addToCart.mutate({ product, variant, quantity }),
    adding: addToCart.isPending,
    ask() {
      setAsked(true);
      showMissing(options.current);
    },
    asked,
    options,
    alert,
  };
}

/** Leads eye and keyboard to the option of which nothing is chosen yet. */
export function showMissing(options: HTMLElement | null): void {
  const missing = options?.querySelector('[data-missing]');
  missing?.scrollIntoView({ block: 'center' });
  missing?.querySelector('input')?.focus({ preventScroll: true });
}
