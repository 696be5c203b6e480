import { named, namedOne, type Tx } from '../../platform/database/database.ts';
import { GIFT_CARD_PRODUCT_ID, GIFT_CARD_SLUG } from './constants.ts';

/** What a gift card in a cart is called, and how it looks. */
const PRODUCT = {
  id: GIFT_CARD_PRODUCT_ID,
  slug: GIFT_CARD_SLUG,
  name: 'Gift card',
  category: 'Gift cards',
  type: 'Gift card',
  option_names: ['Amount'],
};

/** Whether a row of `products` p is the one of gift cards, as SQL. */
export const IS_GIFT_CARD = `p.id = '${GIFT_CARD_PRODUCT_ID}'`;

interface NewVariant {
  amount: number;
  currency: string;
  label: string;
  imageUrl: string;
}

/**
 * The variant that is a gift card of an amount; it is made where nobody has wanted that much yet. It costs what is on it,
 * needs no stock and no delivery, and has no tax: that is charged when the card is spent.
 * @param amount in minor units
 * @param label how the amount is written
 * @param imageUrl what the product looks like, should it be the first
 */
export async function giftCardVariant(
  tx: Tx,
  { amount, currency, label, imageUrl }: NewVariant,
): Promise<string> {
  const sku = `GIFT-${currency}-${amount}`;
  const known = await findVariant(tx, sku);
  if (known) return known;
  // Of those who want the same first card, one makes it.
  await named(
    tx,
    'lock-gift-card-product',
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [GIFT_CARD_PRODUCT_ID],
  );
  await named(
    tx,
    'add-gift-card-product',
    `with given as (
       select * from json_populate_record(null::products, $1::json) g
       where not exists (select from products where id = g.id)
     ), address as (
       insert into product_slugs (slug, product_id) select slug, id from given
     )
     insert into products (id, slug, name, category, type, image_url, option_names, tax_class, ships_free, status, deleted_at)
     select id, slug, name, category, type, image_url, option_names, 'exempt', true, 'draft', now() from given`,
    [JSON.stringify({ ...PRODUCT, image_url: imageUrl })],
  );
  const meanwhile = await findVariant(tx, sku);
  if (meanwhile) return meanwhile;
  const { id } = await namedOne<{ id: string }>(
    tx,
    'add-gift-card-variant',
    `insert into variants (product_id, sku, options, price, position)
     select $1, $2, jsonb_build_object('Amount', $3::text), $4::bigint,
       (select coalesce(max(position), -1) + 1 from variants where product_id = $1) returning id`,
    [GIFT_CARD_PRODUCT_ID, sku, label, amount],
  );
  return id;
}

async function findVariant(tx: Tx, sku: string): Promise<string | undefined> {
  const [variant] = await named<{ id: string }>(
    tx,
    'gift-card-variant',
    'select id from variants where lower(sku) = lower($1) and product_id = $2 and retired_at is null',
    [sku, GIFT_CARD_PRODUCT_ID],
  );
  return variant?.id;
}
