import * as giftCardsApi from '../../src/modules/gift-cards/endpoints.ts';
import type { IssuedGiftCard, NewGiftCard } from '../../src/modules/gift-cards/schema.ts';
import * as cartCodesApi from '../../src/modules/orders/cart-code-endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from './admin.ts';
import { agreed } from './payments.ts';
import type { BackDoor } from './records.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** Issues a gift card, as an owner of the shop. */
export async function issueCard(
  shop: TestShop,
  amount: string,
  rest: Partial<NewGiftCard> = {},
): Promise<IssuedGiftCard & { owner: Visitor }> {
  const owner = await signedInAdmin(shop, `owner-${Math.random()}`);
  const issued = await agreed(owner.call(giftCardsApi.add({ amount, ...rest })));
  return { ...issued, owner };
}

/** Gives a code to the cart. */
export const give = (visitor: Visitor, code: string) =>
  visitor.call(cartCodesApi.giveCode({ code }));

export const quoteOf = (visitor: Visitor) => agreed(visitor.call(ordersApi.quote()));

/** A card as the back office sees it. */
export const cardOf = ({ owner, id }: { owner: Visitor; id: string }) =>
  agreed(owner.call(giftCardsApi.find({ id })));

/** What of all cards' ledgers does not add up; must be nothing. */
export const wrongBalances = (shop: TestShop) =>
  shop.sql(
    `select g.last_four, g.balance, sum(e.amount) as entries
     from gift_cards g left join gift_card_entries e on e.card_id = g.id
     group by g.id having g.balance <> coalesce(sum(e.amount), 0) or g.balance < 0`,
  );

/** As though an order had bought a gift card, which is not made yet. @returns its id there */
export async function pretendBought(shop: BackDoor, orderId: string): Promise<string> {
  const [card] = await shop.sql<{ id: string }>(
    `insert into bought_gift_cards (order_id, variant_id, nth)
     select order_id, variant_id, 1 from order_items where order_id = $1 returning id`,
    [orderId],
  );
  return card?.id ?? '';
}

/** Orders can be paid by bank transfer, too. */
export const addBankTransfer = (shop: BackDoor) =>
  shop.sql(
    `insert into payment_methods (provider, name, description, is_active, position)
     values ('offline', 'Bank transfer', 'To our account', true, 5)`,
  );
