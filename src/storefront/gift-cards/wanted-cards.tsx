import type { CartItemView } from '../../modules/cart/schema.ts';
import type { WantedGiftCard } from '../../modules/gift-cards/schema.ts';
import { formatDate } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { useForgetCard, useWantedCards } from './gift-cards.ts';

/** Who the gift cards of a line of the cart are for. */
export function WantedCards({ item: { variantId, quantity } }: { item: CartItemView }) {
  const settings = useSettings();
  const { data: cards = [] } = useWantedCards(variantId);
  const forget = useForgetCard();
  const unsaid = quantity - cards.length;
  return (
    <ul className="grid text-sm">
      {cards.map((card) => (
        <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0 flex-1 text-ink-soft">
            {destination(card, (day) => formatDate(`${day}T12:00:00Z`, settings))}
          </span>
          {quantity > 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="-mr-4"
              aria-label={`Take out the gift card ${destination(card, String)}`}
              busy={forget.isPending && forget.variables === card.id}
              busyLabel="One moment…"
              onClick={() => forget.mutate(card.id)}
            >
              Take out
            </Button>
          )}
        </li>
      ))}
      {unsaid > 0 && (
        <li className="text-ink-soft">
          {unsaid === 1 ? 'One' : unsaid} for you to print, from your order’s page
        </li>
      )}
    </ul>
  );
}

function destination(
  { recipientName, recipientEmail, sendOn }: WantedGiftCard,
  write: (day: string) => string,
): string {
  const who = recipientName && `for ${recipientName}`;
  if (recipientEmail === '') return [who, 'for you to print'].filter(Boolean).join(', ');
  const when = sendOn === null ? 'as soon as it is paid' : `on ${write(sendOn)}`;
  return [who, `mailed to ${recipientEmail}`, when].filter(Boolean).join(', ');
}
