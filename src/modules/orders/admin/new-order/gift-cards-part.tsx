import { useQuery } from '@tanstack/react-query';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { GiftCardOffer } from '../../../gift-cards/schema.ts';
import * as giftCardsApi from '../../../gift-cards/shop-endpoints.ts';
import { EMPTY_CARD, type OrderDraft } from './order-draft.ts';

/** Gift cards of the order, each with what the storefront asks for. Nothing where the shop sells none. */
export function GiftCardsPart({ form }: { form: RecordForm<OrderDraft> }) {
  const { data: offer } = useQuery(apiQuery(giftCardsApi.findOffer()));
  const settings = useSettings();
  const cards = form.watch('giftCards');
  if (!offer?.isSold) return null;
  const setCards = (next: OrderDraft['giftCards']) => form.put('giftCards', next);
  return (
    <Panel
      title="Gift cards"
      action={
        <Button size="sm" variant="secondary" onClick={() => setCards([...cards, EMPTY_CARD])}>
          Add Gift Card
        </Button>
      }
    >
      {cards.length === 0 ? (
        <p className="p-5 text-ink-soft text-sm">
          They are made and mailed once the order is paid.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {cards.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card has no name of its own, and its fields hold their values.
            <li key={place} className="grid gap-4 p-5">
              <fieldset className="grid gap-4 sm:grid-cols-2">
                <legend className="sr-only">Gift card {place + 1}</legend>
                <TextField
                  label="Amount"
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  hint={amountsText(offer, (text) => formatMoney(text, settings))}
                  {...form.field(`giftCards.${place}.amount`)}
                />
                <TextField
                  label="Who it is for"
                  autoComplete="off"
                  {...form.field(`giftCards.${place}.recipientName`)}
                />
                <TextField
                  label="Their email address"
                  type="email"
                  autoComplete="off"
                  hint="Empty: the customer prints it"
                  {...form.field(`giftCards.${place}.recipientEmail`)}
                />
                <TextField
                  label="On which day"
                  type="date"
                  hint="Left empty: as soon as it is paid"
                  {...form.field(`giftCards.${place}.sendOn`)}
                />
                <div className="sm:col-span-2">
                  <TextAreaField
                    label="A few words"
                    rows={2}
                    {...form.field(`giftCards.${place}.message`)}
                  />
                </div>
                <TextField
                  label="From"
                  autoComplete="off"
                  {...form.field(`giftCards.${place}.senderName`)}
                />
              </fieldset>
              <Button
                size="sm"
                variant="ghost"
                className="justify-self-start"
                onClick={() => setCards(cards.filter((_, n) => n !== place))}
              >
                Remove<span className="sr-only"> gift card {place + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** '£10.00, £25.00, or any whole amount from £5.00 to £250.00' */
function amountsText({ amounts, free }: GiftCardOffer, money: (text: string) => string): string {
  const any = free && `any whole amount from ${money(free.from)} to ${money(free.to)}`;
  return [...amounts.map(money), ...(any ? [any] : [])].join(', ');
}
