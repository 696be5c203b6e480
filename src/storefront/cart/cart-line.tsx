import { TrashIcon } from '@heroicons/react/24/outline';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../modules/catalog/constants.ts';
import { productPath } from '../../modules/catalog/offer.ts';
import type { QuoteView } from '../../modules/orders/schema.ts';
import { useChangeQuantity, useRemoveFromCart } from '../../shared/cart-changes.ts';
import { formatMoney } from '../../shared/format.ts';
import { LineAmount } from '../../shared/line-amount.tsx';
import { useSettings } from '../../shared/settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { onDemand, showNotLoaded, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

type CartLineProps = {
  item: CartItemView;
  /** What offers of several for a fixed price take off the cart's lines. */
  offers?: QuoteView['groupOffers'] | undefined;
  /** Called when the shopper goes to the product's page. */
  onFollow: () => void;
};

const lineFields = onDemand(async () => (await import('./line-fields.tsx')).LineFields);

/** Few products ask for anything: the inputs are loaded with the first line that does. */
function AskedOfLine({ item }: Pick<CartLineProps, 'item'>) {
  const LineFields = useOnDemand(lineFields, true, showNotLoaded);
  return LineFields && <LineFields item={item} />;
}

const wantedCards = onDemand(
  async () => (await import('../gift-cards/wanted-cards.tsx')).WantedCards,
);

/** Who the gift cards are for: loaded with the first one. */
function GiftCards({ item }: Pick<CartLineProps, 'item'>) {
  const WantedCards = useOnDemand(wantedCards, true, showNotLoaded);
  return WantedCards && <WantedCards item={item} />;
}

export function CartLine({ item, offers = [], onFollow }: CartLineProps) {
  const settings = useSettings();
  const { id, product, variant, quantity } = item;
  const changeQuantity = useChangeQuantity();
  const removeFromCart = useRemoveFromCart();
  const options = Object.values(variant.options).join(' · ');

  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-5 large:grid-cols-1">
      <Picture
        src={item.imageUrl}
        alt=""
        sizes="6rem"
        width={1}
        height={1}
        className="rounded-md large:w-24"
      />
      <div className="grid min-w-0 gap-3">
        <div className="flex items-start gap-3 large:flex-wrap">
          <div className="min-w-0 flex-1 large:basis-full">
            <SiteLink
              href={productPath(product, variant)}
              onClick={onFollow}
              className="font-strong underline-offset-4 hover:underline"
            >
              {product.name}
            </SiteLink>
            {product.brand && <p className="text-ink-soft text-sm">{product.brand}</p>}
            {options && <p className="text-ink-soft text-sm">{options}</p>}
            {offers
              .filter(({ variantId }) => variantId === variant.id)
              .map(({ name, amount }) => (
                <p key={name} className="text-accent text-sm">
                  {name}: −{formatMoney(amount, settings)}
                </p>
              ))}
            {!variant.inStock && <p className="font-strong text-danger text-sm">Sold out</p>}
          </div>
          <LineAmount item={item} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-2">
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={variant.available ?? undefined}
            onChange={(next) => changeQuantity.mutate({ id, quantity: next })}
          />
          <IconButton
            label={`Remove ${product.name}`}
            onClick={() => removeFromCart.mutate(item)}
            className="-mr-2.5 text-ink-soft hover:text-danger"
          >
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
        {item.asks && <AskedOfLine item={item} />}
        {product.id === GIFT_CARD_PRODUCT_ID && <GiftCards item={item} />}
      </div>
    </li>
  );
}
