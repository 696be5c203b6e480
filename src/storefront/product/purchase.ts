import { useState } from 'react';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { type StockAlert, useStockAlert } from './stock-alert.ts';

/** What the shopper is about to buy, and the functions to change and buy it. */
export type Purchase = {
  product: ProductView;
  variant: VariantView;
  choose: (variant: VariantView) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /**
   * The most that can be bought; undefined if stock is not counted, or higher than visitors are
   * told.
   */
  most: number | undefined;
  add: () => void;
  adding: boolean;
  /** The alternative while the variant is sold out. */
  alert: StockAlert;
};

export function usePurchase(
  product: ProductView,
  variant: VariantView,
  choose: (variant: VariantView) => void,
): Purchase {
  const [wanted, setQuantity] = useState(1);
  const addToCart = useAddToCart();

  const most = variant.available ?? undefined;
  const quantity = Math.max(1, Math.min(wanted, most ?? wanted));
  const alert = useStockAlert(product, variant);

  return {
    product,
    variant,
    choose,
    quantity,
    setQuantity,
    most,
    add: () => addToCart.mutate({ product, variant, quantity }),
    adding: addToCart.isPending,
    alert,
  };
}
