import { ShopError } from '../../kit/errors.ts';
import { countNamed, type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, NOW, updateRow } from '../../platform/database/write-row.ts';
import { findProducts } from '../catalog/find-product.ts';
import { defaultOffer, offerPicture } from '../catalog/offer.ts';
import { askedFields, placedAt, refuseValues } from '../custom-fields/fields.ts';
import type { AskedField, FieldChanges, FieldValues, LineFields } from '../custom-fields/schema.ts';
import { mergeValues, shownValues, valueText } from '../custom-fields/values.ts';
import type { AccountPart } from '../customers/account-part.ts';
import {
  deletePastGuests,
  type Guest,
  type Owner,
  ownerColumn,
  ownerField,
} from '../customers/owner.ts';
import {
  type AddToCart,
  type CartItemView,
  type CartLineView,
  MAX_GUEST_LINES,
  MAX_LINE_QUANTITY,
  MAX_LINES,
} from './schema.ts';

const LINE = `id, variant_id, quantity,
  (select product_id from variants where id = variant_id) as "productId"`;

/** What a line is asked for and holds, of `cart_items` c. */
const FIELDS = `c.fields as stored, ${askedFields('(select p.fields from variants v join products p on p.id = v.product_id where v.id = c.variant_id)')} as asks`;

interface Fielded {
  stored: FieldValues;
  asks: AskedField[] | null;
}

/** What of it is shown. */
function fieldsOf({ stored, asks }: Fielded): LineFields {
  const fields = shownValues(asks ?? [], stored);
  const details = (asks ?? []).flatMap(({ key, label }) => {
    const value = fields[key];
    return value === undefined ? [] : [{ label, text: valueText(value) }];
  });
  return details.length > 0 ? { fields, details } : {};
}

/** The owner's lines, oldest first, with today's products. */
export const listCart = async (db: Db, owner: Owner): Promise<CartItemView[]> =>
  (await readCart(db, owner)).items;

/** The same, and whether its owner has not been seen with it since yesterday: see `touchGuestCart`. */
export async function readCart(
  db: Db,
  owner: Owner,
): Promise<{ items: CartItemView[]; isRevisited: boolean }> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<CartLineView & Fielded & { isOld: boolean }>(
    db,
    `cart-${column}`,
    `select ${LINE}, ${FIELDS}, touched_at < now() - interval '1 day' as "isOld"
     from cart_items c where ${column} = $1 order by created_at, id`,
    [value],
  );
  const isRevisited = rows.length > 0 && rows.every(({ isOld }) => isOld);
  const lines = rows.map(({ isOld: _, stored, asks, ...line }) => ({
    ...line,
    ...fieldsOf({ stored, asks }),
    ...(asks && { asks }),
  }));
  const products = await findProducts(db, [...new Set(lines.map((line) => line.productId))]);
  const items = lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    if (!product || !variant) return [];
    return [{ ...line, imageUrl: offerPicture(product, variant), product, variant }];
  });
  return { items, isRevisited };
}

/** A guest came back to the cart: from now on it is kept as long as any (src/modules/cart/RULES.md, Guests). */
export async function touchGuestCart(tx: Tx, { sessionHash }: Guest): Promise<void> {
  await updateRow(tx, 'cart_items', { sessionHash }, { touchedAt: NOW });
}

/**
 * Adds to the owner's line for the variant, or creates it. One statement, so that simultaneous adds
 * are all counted. Lines created by one transaction keep their order.
 * @returns the line, and whether it is the owner's first
 * @throws not_found, sold_out, not_enough_stock, limit_reached
 */
export async function addToCart(
  tx: Tx,
  owner: Owner,
  { productId, variantId, quantity }: Omit<AddToCart, 'sessionId'>,
): Promise<CartLineView & { isFirst: boolean }> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<CartLineView & { isFirst: boolean }>(
    tx,
    `add-${variantId ? 'variant' : 'product'}-to-cart-${column}`,
    `insert into cart_items as line (${column}, variant_id, quantity, created_at)
     select $1, o.variant_id, $3, clock_timestamp() from offers o
     where o.product_id = $2 and ${variantId ? 'o.variant_id = $4' : 'o.is_default'}
       and o.is_buyable and (o.stock is null or o.stock >= $3)
       and (
         select count(*) from cart_items where ${column} = $1 and variant_id <> o.variant_id
       ) < ${maxLines(owner)}
     on conflict (${column}, variant_id) where ${column} is not null
     do update set quantity = line.quantity + excluded.quantity, touched_at = now()
     where line.quantity + excluded.quantity <= (
       select least(stock, ${MAX_LINE_QUANTITY}) from offers where variant_id = excluded.variant_id)
     returning id, variant_id, quantity, $2::uuid as "productId",
       not exists (select from cart_items where ${column} = $1) as "isFirst"`,
    [value, productId, quantity, ...(variantId ? [variantId] : [])],
  );
  return rows[0] ?? refuseAdding(tx, owner, { productId, variantId, adds: quantity });
}

const maxLines = (owner: Owner): number => ('userId' in owner ? MAX_LINES : MAX_GUEST_LINES);

/**
 * Sets a line's quantity. @throws not_found (also for another owner's line), sold_out,
 * not_enough_stock
 */
export async function changeQuantity(
  tx: Tx,
  owner: Owner,
  itemId: string,
  quantity: number,
): Promise<CartLineView> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<CartLineView>(
    tx,
    `change-quantity-${column}`,
    `update cart_items set quantity = $3, touched_at = now()
     where id = $2 and ${column} = $1
       and (quantity >= $3 or $3 <= (
         select least(o.stock, ${MAX_LINE_QUANTITY}) from offers o
         where o.variant_id = cart_items.variant_id and o.is_buyable))
     returning ${LINE}`,
    [value, itemId, quantity],
  );
  if (rows[0]) return rows[0];
  const [line] = await named<CartLineView>(
    tx,
    `cart-line-${column}`,
    `select ${LINE} from cart_items where id = $2 and ${column} = $1`,
    [value, itemId],
  );
  if (!line) throw noLine();
  return refuseAdding(tx, owner, line);
}

/**
 * Changes what a line holds of what it is asked for. What it must hold is asked at the checkout.
 * @throws not_found, also for another owner's line; invalid_input, also for what it is not asked for
 */
export async function changeLineFields(
  tx: Tx,
  owner: Owner,
  itemId: string,
  sent: FieldChanges,
): Promise<CartLineView> {
  const { column, value } = ownerColumn(owner);
  const [row] = await named<CartLineView & Fielded>(
    tx,
    `fields-of-line-${column}`,
    `select ${LINE}, ${FIELDS} from cart_items c where id = $2 and ${column} = $1 for update of c`,
    [value, itemId],
  );
  if (!row) throw noLine();
  const { stored: before, asks, ...line } = row;
  const asked = asks?.map((field) => ({ ...field, required: false }));
  const { values, problems } = mergeValues(asked, before, sent, { isPersons: true });
  refuseValues(placedAt('fields', problems));
  await updateRow(tx, 'cart_items', itemId, { fields: values, touchedAt: NOW });
  return { ...line, ...fieldsOf({ stored: values, asks }) };
}

const noLine = () => new ShopError('not_found', 'This item is not in your cart.');

/** @throws not_found, also for another owner's line */
export async function removeFromCart(tx: Tx, owner: Owner, itemId: string): Promise<void> {
  const rows = await deleteRows(tx, 'cart_items', { id: itemId, ...ownerField(owner) });
  if (rows.length === 0) throw noLine();
}

export async function clearCart(tx: Tx, owner: Owner): Promise<void> {
  await deleteRows(tx, 'cart_items', ownerField(owner));
}

/**
 * Moves a guest's lines to the customer who signed in; quantities add up, limited by the stock
 * (src/modules/cart/RULES.md, Guests).
 */
async function mergeCart(tx: Tx, from: Owner, userId: string): Promise<void> {
  const { column, value } = ownerColumn(from);
  await tx.query(
    `with moved as (
       delete from cart_items where ${column} = $1 returning variant_id, quantity, created_at, fields, of_user_id
     )
     insert into cart_items as line (user_id, variant_id, quantity, created_at, fields, of_user_id)
     select $2, variant_id, quantity, created_at, fields, of_user_id from moved order by variant_id
     on conflict (user_id, variant_id) where user_id is not null
     do update set fields = line.fields || excluded.fields, quantity = greatest(line.quantity, least(
       case when excluded.of_user_id = $2 then excluded.quantity else line.quantity + excluded.quantity end,
       ${MAX_LINE_QUANTITY}, (select stock from offers where variant_id = excluded.variant_id)))`,
    [value, userId],
  );
}

/**
 * Copies a customer's lines into somebody's cart, as far as there is room and stock; what is there already stays. What
 * lines were asked for stays behind: the link that opens it may have been passed on.
 * @returns how many of the lines are there now
 */
export async function copyCart(tx: Tx, fromUserId: string, to: Owner): Promise<number> {
  const { column, value } = ownerColumn(to);
  if (!('userId' in to && to.userId === fromUserId)) {
    await named(
      tx,
      `copy-cart-to-${column}`,
      `insert into cart_items (${column}, variant_id, quantity, created_at, of_user_id)
       select $2, c.variant_id, least(c.quantity, o.stock, ${MAX_LINE_QUANTITY}), clock_timestamp(), $1
       from cart_items c join offers o on o.variant_id = c.variant_id and o.is_buyable
       where c.user_id = $1 order by c.created_at, c.id
       limit greatest(0, ${maxLines(to)} - (select count(*) from cart_items where ${column} = $2))
       on conflict (${column}, variant_id) where ${column} is not null do nothing`,
      [fromUserId, value],
    );
  }
  return countNamed(
    tx,
    `lines-of-both-${column}`,
    `from cart_items c where c.user_id = $1 and exists (
       select from cart_items mine where mine.${column} = $2 and mine.variant_id = c.variant_id)`,
    [fromUserId, value],
  );
}

/** Removes what each customer ordered from their cart; what was added meanwhile stays. */
export async function removeOrdered(
  tx: Tx,
  orders: { userId: string; lines: { variantId: string }[] }[],
): Promise<void> {
  if (orders.length === 0) return;
  await named(
    tx,
    'remove-ordered',
    `delete from cart_items c using unnest($1::uuid[], $2::uuid[]) as ordered (user_id, variant_id)
     where c.user_id = ordered.user_id and c.variant_id = ordered.variant_id`,
    [
      orders.flatMap(({ userId, lines }) => lines.map(() => userId)),
      orders.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)),
    ],
  );
}

/** The carts' part of a customer account. */
export const cartPart: AccountPart = {
  async export(db, { id }) {
    const lines = await listCart(db, { userId: id });
    return {
      cart: lines.map(({ product, variant, quantity, details }) => ({
        product: product.name,
        options: variant.options,
        quantity,
        ...(details && { details }),
      })),
    };
  },
  adopt: mergeCart,
};

/** Deletes the carts that guests have left behind; customers' carts stay. */
export const deletePastGuestCarts = (tx: Tx): Promise<void> => deletePastGuests(tx, 'cart_items');

/** Finds out why nothing was added, and says so. */
async function refuseAdding(
  db: Db,
  owner: Owner,
  {
    productId,
    variantId,
    adds = 0,
  }: { productId: string; variantId?: string | undefined; adds?: number },
): Promise<never> {
  const [product] = await findProducts(db, [productId]);
  const variant = variantId
    ? product?.variants.find(({ id }) => id === variantId)
    : product && defaultOffer(product.variants);
  if (!product || !variant) throw new ShopError('not_found', 'This product does not exist.');
  const name = [product.name, ...Object.values(variant.options)].join(', ');
  if (!variant.inStock) throw new ShopError('sold_out', `${name} is sold out.`);
  const most = maxLines(owner);
  if ((await countOtherLines(db, owner, variant.id)) >= most) {
    throw new ShopError('limit_reached', `A cart holds at most ${most} different items.`);
  }
  const { available } = variant;
  const has = adds > 0 && available !== null ? await countInCart(db, owner, variant.id) : 0;
  throw new ShopError(
    'not_enough_stock',
    available === null
      ? `There is not enough of ${name} in stock.`
      : has === 0
        ? `Only ${available} of ${name} left.`
        : has >= available
          ? `${available === 1 ? 'The last' : `All ${available}`} of ${name} that we have ${available === 1 ? 'is' : 'are'} in your cart already.`
          : `Only ${available} of ${name} left, and ${has} of them are in your cart already.`,
    { fields: { quantity: 'More than there is in stock' } },
  );
}

/** How many of a variant the owner's cart holds. */
async function countInCart(db: Db, owner: Owner, variantId: string): Promise<number> {
  const { column, value } = ownerColumn(owner);
  const [line] = await named<{ quantity: number }>(
    db,
    `quantity-in-cart-${column}`,
    `select quantity from cart_items where ${column} = $1 and variant_id = $2`,
    [value, variantId],
  );
  return line?.quantity ?? 0;
}

function countOtherLines(db: Db, owner: Owner, variantId: string): Promise<number> {
  const { column, value } = ownerColumn(owner);
  const found = `from cart_items where ${column} = $1 and variant_id <> $2`;
  return countNamed(db, `count-other-lines-${column}`, found, [value, variantId]);
}
