import { fieldRefusal } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { countNamed, type Db, named, type Tx } from '../../platform/database/database.ts';
import type { Bound } from '../../platform/database/rate-limiter.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { eraseAuditValues } from '../audit/audit-log.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { GUEST_KEPT_DAYS, type Owner, ownerColumn, ownerField } from '../customers/owner.ts';
import { readSettings } from '../settings/settings.ts';
import { digestOfCode, readCode } from './code.ts';
import { MOST_CARDS } from './constants.ts';
import { type CartCard, whyUnusable } from './gift-card.ts';
import { adoptWanted, listWanted } from './wanted-cards.ts';

/** A card without its balance as JSON, for a statement that names `gift_cards` g. */
export const CARD_JSON = `'id', g.id, 'lastFour', g.last_four, 'currency', g.currency,
  'expiresAt', g.expires_at, 'isDisabled', g.disabled_at is not null`;

/** Whoever types a code. */
interface Guesser {
  owner: Owner;
  /** Undefined where the owner of the shop exempted the address. */
  network: string | undefined;
  secretKey: string;
}

/**
 * Puts a gift card on a cart by its code. Wrong codes that look like one are counted, since they may be guesses.
 * @throws not_found, gift_card_unusable (with the reason), limit_reached, too_many_requests
 */
export async function putCardOnCart(
  tx: Tx,
  typed: string,
  { owner, network, secretKey }: Guesser,
): Promise<CartCard> {
  const code = readCode(typed);
  if (code === undefined) throw refused('not_found', UNKNOWN);
  const card = await countingGuesses(tx, owner, network, async () =>
    findCard(tx, await digestOfCode(tx, secretKey, code)),
  );
  if (!card) throw refused('not_found', UNKNOWN);
  const { currency } = await readSettings(tx);
  const reason = whyUnusable(card, currency, new Date());
  if (reason !== undefined) throw refused('gift_card_unusable', reason);
  await putOnCart(tx, owner, card.id);
  return card;
}

const UNKNOWN = 'We do not know this code.';

const refused = (code: 'not_found' | 'gift_card_unusable' | 'limit_reached', message: string) =>
  fieldRefusal('code', message, code);

/** Counts before it looks, so that guesses made at once count too; what was found was no guess. */
async function countingGuesses<Found>(
  tx: Tx,
  owner: Owner,
  network: string | undefined,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const account = 'userId' in owner ? owner.userId : owner.sessionHash.toString('hex');
  const counts: [Bound, string][] = [[BOUNDS.giftCardsByAccount, account]];
  if (network) counts.push([BOUNDS.giftCardsByNetwork, network]);
  for (const [bound, name] of counts) {
    await countOrRefuse(tx.limits, 'gift card codes', bound, name);
  }
  const found = await look();
  if (found) for (const [bound, name] of counts) await tx.limits.takeBack(bound, name);
  return found;
}

async function findCard(db: Db, digest: Buffer): Promise<CartCard | undefined> {
  const [row] = await named<{ card: CartCard }>(
    db,
    'gift-card-by-code',
    `select json_build_object(${CARD_JSON}, 'balance', g.balance) as card
     from gift_cards g where g.code_hash = $1`,
    [digest],
  );
  return row?.card;
}

async function putOnCart(tx: Tx, owner: Owner, cardId: string): Promise<void> {
  const { column, value } = ownerColumn(owner);
  await named(
    tx,
    `keep-gift-card-${column}`,
    `insert into cart_gift_cards (${column}, card_id) values ($1, $2)
     on conflict (${column}, card_id) do nothing`,
    [value, cardId],
  );
  const kept = `from cart_gift_cards where ${column} = $1`;
  if ((await countNamed(tx, `count-gift-cards-${column}`, kept, [value])) <= MOST_CARDS) return;
  throw refused('limit_reached', `An order can be paid with ${MOST_CARDS} gift cards at most.`);
}

/** Takes a card off a cart. Does nothing where it is not on it. */
export async function takeCardOffCart(tx: Tx, owner: Owner, cardId: string): Promise<void> {
  await deleteRows(tx, 'cart_gift_cards', { ...ownerField(owner), cardId });
}

/** Takes all cards off a customer's cart: an order was placed with them. */
export async function takeCardsOffCart(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'cart_gift_cards', { userId });
}

/** Takes cards off the carts of guests who have not come back for a long time. */
export async function deletePastCartCards(tx: Tx): Promise<void> {
  await tx.query(
    `delete from cart_gift_cards where session_hash is not null
       and created_at < now() - make_interval(days => $1)`,
    [GUEST_KEPT_DAYS],
  );
}

/** The gift cards' part of a customer account: those on the cart, and those that were sent to its mailbox. */
export const giftCardsPart: AccountPart = {
  async export(db, { id, email, emailConfirmed }) {
    const onCart = await named<{ lastFour: string }>(
      db,
      'gift-cards-on-cart',
      `select g.last_four from cart_gift_cards c join gift_cards g on g.id = c.card_id
       where c.user_id = $1 order by c.created_at, g.id`,
      [id],
    );
    const giftCardsOnCart = onCart.map(({ lastFour }) => lastFour);
    const giftCardsToBuy = (await listWanted(db, { userId: id })).map(
      ({ id: _, variantId, ...wanted }) => wanted,
    );
    if (!emailConfirmed) return { giftCardsOnCart, giftCardsToBuy, giftCards: [] };
    const received = await named<{ balance: number }>(
      db,
      'gift-cards-of-mailbox',
      `select last_four, currency, balance, recipient_name, recipient_email, message, expires_at, created_at
       from gift_cards where lower(recipient_email) = lower($1) and recipient_email <> ''
       order by created_at, id`,
      [email],
    );
    const giftCards = received.map((card) => ({ ...card, balance: moneyText(card.balance) }));
    return { giftCardsOnCart, giftCardsToBuy, giftCards };
  },
  async adopt(tx, guest, userId) {
    const { column, value } = ownerColumn(guest);
    await named(
      tx,
      `adopt-gift-cards-${column}`,
      `with taken as (delete from cart_gift_cards where ${column} = $1 returning card_id, created_at)
       insert into cart_gift_cards (user_id, card_id) select $2, card_id from taken
       order by created_at desc limit greatest(0, $3 -
         (select count(*) from cart_gift_cards where user_id = $2)::int)
       on conflict (user_id, card_id) do nothing`,
      [value, userId, MOST_CARDS],
    );
    await adoptWanted(tx, guest, userId);
  },
  /** The money stays: whoever has the code can spend it. */
  async erase(tx, { email, emailConfirmed }) {
    if (!emailConfirmed || email === '') return;
    const cards = await named<{ id: string }>(
      tx,
      'forget-gift-card-recipient',
      `with forgotten as (
         update gift_cards set recipient_name = '', recipient_email = '', message = ''
         where lower(recipient_email) = lower($1) and recipient_email <> '' returning id
       ), reasons as (
         update gift_card_entries e set reason = '' from forgotten f where e.card_id = f.id
       )
       select id from forgotten`,
      [email],
    );
    if (cards.length > 0) {
      await eraseAuditValues(
        tx,
        cards.map(({ id }) => id),
      );
    }
  },
};
