import { named, type Tx } from '../../platform/database/database.ts';
import type { EntryKind } from './constants.ts';
import type { CardPart } from './gift-card.ts';
import { type Move, moveBalances } from './ledger.ts';

/**
 * Spends gift cards on an order: every part or none, however many orders want them at once. Call it late in the
 * transaction, since others with the same cards wait from here on.
 * @returns whether they could pay that much; if not, nothing was spent
 */
export async function spendCards(tx: Tx, orderId: string, parts: CardPart[]): Promise<boolean> {
  const moves = parts
    .filter(({ amount }) => amount > 0)
    .map(({ card, amount }) => ({ cardId: card.id, amount: -amount }));
  if (moves.length === 0) return true;
  const held = await named<{ id: string; balance: number; isUsable: boolean }>(
    tx,
    'lock-gift-cards',
    `select id, balance, disabled_at is null and coalesce(expires_at > now(), true) as "isUsable"
     from gift_cards where id = any($1::uuid[]) order by id for no key update`,
    [moves.map(({ cardId }) => cardId)],
  );
  const canPay = ({ cardId, amount }: Move) =>
    held.some(({ id, balance, isUsable }) => id === cardId && isUsable && balance + amount >= 0);
  if (!moves.every(canPay)) return false;
  await moveBalances(tx, moves, { kind: 'spent', orderId });
  return true;
}

/** Gives all back that an order still has of its cards: it was cancelled or never paid. Hold the order first. */
export const giveBackCards = (tx: Tx, orderId: string): Promise<void> =>
  giveBack(tx, orderId, 'given_back');

/** Gives a part back, by a refund; never more to a card than the order has of it. Hold the order first. */
export const refundToCards = (tx: Tx, orderId: string, amount: number): Promise<void> =>
  giveBack(tx, orderId, 'refunded', amount);

/** Entries of an order that a card pays; those of the order that bought it are others. */
const OF_SPENDING = `'spent', 'given_back', 'refunded'`;

async function giveBack(
  tx: Tx,
  orderId: string,
  kind: Extract<EntryKind, 'given_back' | 'refunded'>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (most === 0) return;
  const cards = await named<{ cardId: string; spent: number }>(
    tx,
    'lock-gift-cards-of-order',
    `select c.id as "cardId", -(select sum(e.amount)::bigint from gift_card_entries e
       where e.card_id = c.id and e.order_id = $1 and e.kind in (${OF_SPENDING})) as spent
     from gift_cards c where c.id in (
       select card_id from gift_card_entries where order_id = $1 and kind in (${OF_SPENDING}))
     order by c.id for no key update`,
    [orderId],
  );
  let left = most;
  const moves = cards.map(({ cardId, spent }) => {
    const amount = Math.min(spent, left);
    left -= amount;
    return { cardId, amount };
  });
  await moveBalances(
    tx,
    moves.filter(({ amount }) => amount > 0),
    { kind, orderId },
  );
}
