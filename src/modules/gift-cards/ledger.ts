import { named, type Tx } from '../../platform/database/database.ts';
import type { EntryKind } from './constants.ts';

export interface Move {
  cardId: string;
  /** Minor units; below zero where it is spent. */
  amount: number;
}

/** What a move is about. */
export interface About {
  kind: Exclude<EntryKind, 'issued' | 'sold'>;
  orderId?: string;
  reason?: string;
  idempotencyKey?: string | undefined;
}

/**
 * Changes balances, and writes down why: the one way to do so, so that the entries always add up to the balance. What a
 * staff member adds counts as put on the card. Lock the cards first, in the order of their ids.
 */
export async function moveBalances(tx: Tx, moves: Move[], about: About): Promise<void> {
  if (moves.length === 0) return;
  await named(
    tx,
    'move-gift-cards',
    `with moves as (
       select * from json_to_recordset($1::json) as m ("cardId" uuid, amount bigint)
     ), moved as (
       update gift_cards c set balance = c.balance + m.amount,
         amount = c.amount + case when $2 = 'adjusted' then greatest(m.amount, 0) else 0 end
       from moves m where c.id = m."cardId"
     )
     insert into gift_card_entries (card_id, kind, amount, order_id, reason, actor, actor_id,
       idempotency_key)
     select "cardId", $2, amount, $3, $4, $5, $6, $7 from moves`,
    [
      JSON.stringify(moves),
      about.kind,
      about.orderId ?? null,
      about.reason ?? '',
      tx.by.kind,
      // Whose an order is, the order says, until its customer is forgotten.
      tx.by.kind === 'customer' ? null : tx.by.id,
      about.idempotencyKey ?? null,
    ],
  );
}
