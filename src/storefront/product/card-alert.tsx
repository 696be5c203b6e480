import { type RefObject, useEffect, useEffectEvent } from 'react';
import { defaultOffer } from '../../modules/catalog/offer.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useStockAlert } from './stock-alert.ts';
import { StockAlertDialog } from './stock-alert-dialog.tsx';

type CardAlertProps = {
  product: ProductSummary;
  asked: VariantView | undefined;
  /** How often the button was pressed: each time it asks. */
  presses: number;
  button: RefObject<HTMLButtonElement | null>;
};

/** Notes who wants to know when a card's product is back, and asks guests for an address. */
export function CardAlert({ product, asked, presses, button }: CardAlertProps) {
  const alert = useStockAlert(product, asked ?? defaultOffer(product.variants));
  const ask = useEffectEvent(() => {
    if (button.current && !alert.noted) alert.ask(button.current);
  });
  useEffect(() => {
    if (presses > 0) ask();
  }, [presses]);
  return (
    <>
      <p role="status" className="mt-1 text-ink-soft text-xs empty:hidden">
        {alert.noted && 'We will write to you.'}
      </p>
      <StockAlertDialog alert={alert} />
    </>
  );
}
