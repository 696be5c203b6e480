import { PrinterIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { BoughtGiftCard } from '../../modules/gift-cards/schema.ts';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OrderPanel } from './order-panel.tsx';

/** The gift cards that an order bought, those to be printed with their codes. */
export function OrderGiftCards({ order: { id, currency } }: { order: OrderDetail }) {
  const settings = { ...useSettings(), currency };
  const { data: cards = [] } = useQuery({
    ...apiQuery(ordersApi.listGiftCards({ id })),
    staleTime: 0,
  });
  if (cards.length === 0) return null;
  return (
    <OrderPanel title={cards.length === 1 ? 'Gift card' : 'Gift cards'}>
      <ul className="grid gap-4 text-sm">
        {cards.map((card) => (
          <li key={card.id} className="grid gap-1">
            <p className="wrap-anywhere">
              <span className="figures font-strong">{formatMoney(card.amount, settings)}</span>
              {card.recipientName && ` for ${card.recipientName}`}
            </p>
            <p className="wrap-anywhere text-ink-soft">
              {stateText(card, (day) => formatDate(`${day}T12:00:00Z`, settings))}
            </p>
            {card.code && (
              <>
                <p className="figures font-strong">{card.code}</p>
                <SiteLink
                  href={ordersApi.printGiftCard({ id, cardId: card.id }).url}
                  target="_blank"
                  className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-accent underline-offset-4 hover:underline"
                >
                  <PrinterIcon aria-hidden="true" className="size-4" />
                  Print it
                  <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>
                </SiteLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </OrderPanel>
  );
}

function stateText(
  { state, recipientEmail, sendOn, lastFour }: BoughtGiftCard,
  write: (day: string) => string,
): string {
  switch (state) {
    case 'unpaid':
      return recipientEmail
        ? `Goes to ${recipientEmail} once the order is paid`
        : 'Here to be printed once the order is paid';
    case 'waiting':
      return `Goes to ${recipientEmail} on ${sendOn ? write(sendOn) : 'its day'}`;
    case 'mailed':
      return `Mailed to ${recipientEmail}; its code ends in ${lastFour}`;
    case 'ready':
      return 'Whoever has the code can spend it';
    case 'taken_back':
      return 'Taken back: what was paid for it was refunded';
  }
}
