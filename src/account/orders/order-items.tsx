import { isGiftCard } from '../../modules/catalog/constants.ts';
import { productPath } from '../../modules/catalog/offer.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { BuyAgain } from '../../shared/buy-again.tsx';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { LineDetails } from '../../shared/line-details.tsx';
import { useSettings } from '../../shared/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

type OrderItemsProps = {
  items: OrderView['items'];
  currency: string;
  /** The customer's own order, of which each item can be bought again. */
  order?: Pick<OrderView, 'id' | 'number' | 'status'>;
};

/** The items, at the prices when they were ordered. */
export function OrderItems({ items, currency, order }: OrderItemsProps) {
  const settings = useSettings();
  const money = (amount: string) => formatMoney(amount, { ...settings, currency });
  return (
    <ul className="divide-y divide-line px-5">
      {items.map((item) => {
        const options = Object.values(item.options).join(' · ');
        return (
          <li
            key={`${item.productId} ${options}`}
            className="flex items-start gap-3 py-4 large:flex-wrap sm:gap-4"
          >
            <Picture
              src={item.imageUrl}
              alt=""
              sizes="5rem"
              width={1}
              height={1}
              className="w-14 shrink-0 rounded-md sm:w-20"
            />
            <div className="min-w-0 flex-1 large:basis-28">
              <div className="flex gap-3 large:flex-wrap sm:gap-4">
                <div className="min-w-0 flex-1 large:basis-28">
                  <SiteLink
                    href={productPath(item, { id: item.variantId, options: item.options })}
                    className="font-strong underline-offset-4 hover:underline"
                  >
                    {item.name}
                  </SiteLink>
                  {options && <p className="text-ink-soft text-sm">{options}</p>}
                  {item.parts?.map((part) => (
                    <p key={part.sku} className="wrap-anywhere text-ink-soft text-sm">
                      {part.quantity} × {part.name}
                    </p>
                  ))}
                  <LineDetails details={item.details} />
                  <p className="figures text-ink-soft text-sm">Quantity {item.quantity}</p>
                </div>
                <p className="figures ml-auto pt-1 text-right font-strong">
                  {money(fromMinorUnits(toMinorUnits(item.price) * item.quantity))}
                  {item.quantity > 1 && (
                    <span className="block font-regular text-ink-soft text-sm">
                      {money(item.price)} each
                    </span>
                  )}
                </p>
              </div>
              {order && (items.length > 1 || isReviewable(item, order)) && (
                <div className="-ml-4 flex flex-wrap">
                  {items.length > 1 && <BuyAgain order={order} item={item} variant="ghost" />}
                  {isReviewable(item, order) && (
                    <ButtonLink
                      variant="ghost"
                      size="sm"
                      href={`/dashboard/reviews?product=${item.productId}`}
                      aria-label={`Review ${item.name}`}
                    >
                      Review
                    </ButtonLink>
                  )}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What has arrived; a gift card is given on. */
const isReviewable = (
  item: OrderView['items'][number],
  { status }: Pick<OrderView, 'status'>,
): boolean => status === 'Delivered' && !isGiftCard(item);
