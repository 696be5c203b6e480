import { useState } from 'react';
import type { ProductView, VariantView } from '../../../domain/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { defaultVariant } from '../variants/variant-choice.ts';
import { type StockAlert, useStockAlert } from './stock-alert.ts';

/** What the shopper is about to put into the cart, and doing so. */
export type Purchase = {
  product: ProductView;
  variant: VariantView;
  choose: (variant: VariantView) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** How many can be bought at most; undefined when that is not counted, or more than is told. */
  most: number | undefined;
  add: () => void;
  adding: boolean;
  /** What there is to do instead while the variant is sold out. */
  alert: StockAlert;
};

export function usePurchase(product: ProductView): Purchase {
  const [variantId, setVariantId] = useState<string>();
  const [wanted, setQuantity] = useState(1);
  const addToCart = useAddToCart();

  const { variants } = product;
  const variant = variants.find(({ id }) => id === variantId) ?? defaultVariant(variants);
  if (!variant) throw new Error('A product has at least one variant');
  const most = variant.available ?? undefined;
  const quantity = Math.max(1, Math.min(wanted, most ?? wanted));
  const alert = useStockAlert(product, variant);

  return {
    product,
    variant,
    choose: ({ id }) => setVariantId(id),
    quantity,
    setQuantity,
    most,
    add: () => addToCart.mutate({ productId: product.id, variantId: variant.id, quantity }),
    adding: addToCart.isPending,
    alert,
  };
}
