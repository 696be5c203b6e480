import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  insertRow,
  updateRow,
} from '../../platform/database/write-row.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { digestOfCode, groupedCode, newCode, sealCode } from './code.ts';
import { moveBalances } from './ledger.ts';
import type {
  BalanceChange,
  GiftCardQuery,
  GiftCardRecord,
  GiftCardRow,
  IssuedGiftCard,
  NewCode,
  NewGiftCard,
} from './schema.ts';

/** What staff do about gift cards. */

interface Row extends Omit<GiftCardRow, 'amount' | 'balance'> {
  amount: number;
  balance: number;
}

const STATE = `case when g.disabled_at is not null then 'disabled' when g.balance = 0 then 'spent'
  when g.expires_at <= now() then 'expired' else 'active' end`;

const COLUMNS = `g.id, g.last_four, g.currency, g.amount, g.balance,
  g.recipient_name, g.recipient_email, ${STATE} as state, g.expires_at, g.created_at`;

const present = ({ amount, balance, ...row }: Row): GiftCardRow => ({
  ...row,
  amount: moneyText(amount),
  balance: moneyText(balance),
});

const SORTED_BY: Record<GiftCardQuery['sort']['column'], string> = {
  createdAt: 'g.created_at',
  balance: 'g.balance',
  expiresAt: 'g.expires_at',
  recipient: 'lower(g.recipient_name)',
};

export async function listGiftCards(
  db: Db,
  { search, state, sort, ...page }: GiftCardQuery,
): Promise<Counted<GiftCardRow>> {
  const found = `from gift_cards g where ($1::text[] is null or ${STATE} = any($1))
    and ($2::text is null or strpos(lower(concat_ws(' ', g.last_four, g.recipient_name,
      g.recipient_email)), lower($2)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [state ?? null, search ?? null],
    page,
    (limited) =>
      `select ${COLUMNS} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}
       nulls last, g.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

interface EntryRow extends Omit<GiftCardRecord['entries'][number], 'amount'> {
  amount: number;
}

/** One card with its entries. @throws not_found */
export async function findGiftCard(db: Db, id: string): Promise<GiftCardRecord> {
  const [row] = await named<Row & { message: string; entries: EntryRow[] }>(
    db,
    'gift-card',
    `select ${COLUMNS}, g.message,
       (select coalesce(json_agg(json_build_object('at', ${isoInJson('e.at')}, 'kind', e.kind, 'amount', e.amount,
          'orderId', e.order_id, 'orderNumber', ${ORDER_NUMBER}, 'reason', e.reason, 'by', a.username) order by e.id desc), '[]')
        from gift_card_entries e left join orders o on o.id = e.order_id
        left join staff a on e.actor = 'staff' and a.id::text = e.actor_id
        where e.card_id = g.id) as entries
     from gift_cards g where g.id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This gift card does not exist.');
  const { message, entries, ...card } = row;
  return {
    ...present(card),
    message,
    entries: entries.map((entry) => ({
      ...entry,
      amount: moneyText(entry.amount),
    })),
  };
}

/**
 * Issues a card in the shop's currency. Its code is in the answer, and in the mail to the recipient; the shop keeps
 * none.
 * @param idempotencyKey a repeat with the same one issues no second card, but cannot tell the code again
 * @throws invalid_input, idempotency_key_reused
 */
export async function issueGiftCard(
  tx: Tx,
  input: NewGiftCard,
  { secretKey, idempotencyKey }: { secretKey: string; idempotencyKey?: string | undefined },
): Promise<IssuedGiftCard> {
  refuseUnusable(input);
  const { currency } = await readSettings(tx);
  refuseFractions(currency, { amount: input.amount });
  const code = newCode();
  const amount = parseMoney(input.amount);
  const cardId = await insertReturningId(tx, 'gift_cards', {
    codeHash: await digestOfCode(tx, secretKey, code),
    lastFour: code.slice(-4),
    currency,
    amount,
    balance: amount,
    recipientName: input.recipientName,
    recipientEmail: input.recipientEmail,
    message: input.message,
    expiresAt: input.expiresAt,
    idempotencyKey,
  }).catch(refuseRepeat);
  const entry = { cardId, kind: 'issued', amount };
  await insertRow(tx, 'gift_card_entries', { ...entry, actor: tx.by.kind, actorId: tx.by.id });
  const { message, entries, ...card } = await findGiftCard(tx, cardId);
  if (input.mailRecipient) await mailCode(tx, secretKey, card, code);
  const { id, createdAt, state, balance, ...told } = card;
  tx.record('gift_card.issued', id, null, { ...told, toldRecipient: input.mailRecipient });
  return { ...card, code: groupedCode(code) };
}

const mailCode = (tx: Tx, secretKey: string, card: GiftCardRow, code: string) =>
  enqueueMail(tx, {
    kind: 'gift-card',
    recipient: card.recipientEmail,
    about: { cardId: card.id, sealed: sealCode(secretKey, card.id, code) },
  });

/**
 * Gives a card another code, as where the first one went astray: nobody can spend it by that one any more, nor by having put it
 * on a cart before. @throws not_found, invalid_input
 */
export async function replaceCode(
  tx: Tx,
  id: string,
  { mailRecipient, ...recipient }: NewCode,
  secretKey: string,
): Promise<IssuedGiftCard> {
  const before = await lockGiftCard(tx, id);
  refuseUnusable({ mailRecipient, ...recipient });
  const code = newCode();
  await updateRow(tx, 'gift_cards', id, {
    codeHash: await digestOfCode(tx, secretKey, code),
    lastFour: code.slice(-4),
    ...recipient,
  });
  await deleteRows(tx, 'cart_gift_cards', { cardId: id });
  const { message, entries, ...card } = await findGiftCard(tx, id);
  if (mailRecipient) await mailCode(tx, secretKey, card, code);
  const told = ({ lastFour, recipientName, recipientEmail }: GiftCardRow) => ({
    lastFour,
    recipientName,
    recipientEmail,
  });
  tx.record('gift_card.recoded', id, told(before), { ...told(card), toldRecipient: mailRecipient });
  return { ...card, code: groupedCode(code) };
}

/** @throws invalid_input, by the field */
function refuseUnusable({
  mailRecipient,
  recipientEmail,
  expiresAt = null,
}: NewCode & { expiresAt?: string | null }): void {
  const fields: Record<string, string> = {};
  if (mailRecipient && recipientEmail === '') {
    fields.recipientEmail = 'Please enter where the code is to be sent';
  }
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
    fields.expiresAt = 'Must be in the future';
  }
  if (Object.keys(fields).length === 0) return;
  throw new ShopError('invalid_input', 'Please check what is marked.', { fields });
}

const refuseRepeat = refusedBy({
  gift_cards_idempotency_key_key: () =>
    new ShopError(
      'idempotency_key_reused',
      'This gift card was issued already, and its code is told once only. If nobody has it, disable the card and issue another.',
    ),
});

/** Locks a card. @throws not_found */
async function lockGiftCard(tx: Tx, id: string): Promise<GiftCardRecord> {
  await named(tx, 'lock-gift-card', 'select from gift_cards where id = $1 for no key update', [id]);
  return findGiftCard(tx, id);
}

/** Stops a card from being spent, or lets it be spent again. Refunds still reach it. @throws not_found */
export async function switchGiftCard(
  tx: Tx,
  id: string,
  isDisabled: boolean,
): Promise<GiftCardRecord> {
  const before = await lockGiftCard(tx, id);
  await named(
    tx,
    'switch-gift-card',
    'update gift_cards set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
    [id, isDisabled],
  );
  const after = await findGiftCard(tx, id);
  tx.record(
    isDisabled ? 'gift_card.disabled' : 'gift_card.enabled',
    id,
    { state: before.state },
    { state: after.state, lastFour: after.lastFour },
  );
  return after;
}

/** Changes a balance by hand; a repeat with the same key changes nothing. @throws not_found, invalid_input for more than is left */
export async function adjustBalance(
  tx: Tx,
  id: string,
  { amount, reason }: BalanceChange,
  idempotencyKey?: string,
): Promise<GiftCardRecord> {
  const before = await lockGiftCard(tx, id);
  if (idempotencyKey !== undefined && (await isEntered(tx, id, idempotencyKey))) return before;
  refuseFractions(before.currency, { amount }, { amount: before.balance });
  const change = amount.startsWith('-') ? -parseMoney(amount.slice(1)) : parseMoney(amount);
  if (parseMoney(before.balance) + change < 0) {
    const message = `Only ${before.balance} ${before.currency} are left on it`;
    throw new ShopError('invalid_input', `${message}.`, { fields: { amount: message } });
  }
  const about = { kind: 'adjusted', reason, idempotencyKey } as const;
  await moveBalances(tx, [{ cardId: id, amount: change }], about);
  const after = await findGiftCard(tx, id);
  const { lastFour } = after;
  tx.record(
    'gift_card.adjusted',
    id,
    { balance: before.balance },
    { balance: after.balance, lastFour, reason },
  );
  return after;
}

async function isEntered(tx: Tx, id: string, key: string): Promise<boolean> {
  const found = await named(
    tx,
    'gift-card-entry-by-key',
    'select from gift_card_entries where card_id = $1 and idempotency_key = $2',
    [id, key],
  );
  return found.length > 0;
}
