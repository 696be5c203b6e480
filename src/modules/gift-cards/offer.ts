import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { unitOf } from '../../kit/format.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type { GiftCardOffer } from './schema.ts';

/** Which gift cards the owner sells. */
export async function readOffer(db: Db): Promise<GiftCardOffer> {
  const { currency } = await readSettings(db);
  const settings = await readSettingTexts(db, [
    'gift_cards_sold',
    'gift_card_amounts',
    'gift_card_from',
    'gift_card_to',
  ]);
  const amounts = settings.gift_card_amounts
    .split(/[,;\s]+/)
    .filter((text) => /^[1-9]\d{0,4}$/.test(text))
    .map(Number);
  const from = Number(settings.gift_card_from);
  const to = Number(settings.gift_card_to);
  const hasFree = from > 0 && to >= from;
  return {
    isSold: settings.gift_cards_sold === 'true',
    currency,
    amounts: [...new Set(amounts)].toSorted((a, b) => a - b).map((whole) => moneyText(whole * 100)),
    free: hasFree ? { from: moneyText(from * 100), to: moneyText(to * 100) } : null,
  };
}

/** @returns what is to be on the card, in minor units @throws not_found where none are sold, invalid_input */
export function offeredAmount(offer: GiftCardOffer, wanted: string): number {
  if (!offer.isSold) throw new ShopError('not_found', 'The shop sells no gift cards.');
  const amount = parseMoney(wanted);
  if (offer.amounts.includes(wanted)) return amount;
  const { free } = offer;
  if (!free) throw fieldRefusal('amount', 'Please choose one of the amounts.');
  if (amount < parseMoney(free.from) || amount > parseMoney(free.to)) {
    const short = (text: string) => text.replace(/\.00$/, '');
    throw fieldRefusal(
      'amount',
      `From ${short(free.from)} to ${short(free.to)} ${offer.currency} can be on a gift card.`,
    );
  }
  // Each amount is a variant of its own: whole ones are few.
  if (amount % Math.max(100, unitOf(offer.currency)) !== 0) {
    throw fieldRefusal('amount', 'Please enter a whole amount.');
  }
  return amount;
}
