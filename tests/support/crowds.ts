import { MINUTE_MS } from './local-time.ts';
import { type BackDoor, stored } from './records.ts';

interface Reader {
  wishesFor?: { id: string };
  newProducts?: boolean;
  priceAlerts?: boolean;
}

/** So many customers whom nobody signs in as: reader-1, reader-2, … */
export async function addReaders(
  shop: BackDoor,
  count: number,
  { wishesFor, newProducts, priceAlerts }: Reader = {},
): Promise<void> {
  const readers = await addUsers(shop, count, 'reader-');
  await shop.sql(
    `insert into notification_preferences (user_id, new_products, price_alerts)
     select unnest($1::uuid[]), $2::bool, $3::bool`,
    [readers, newProducts ?? null, priceAlerts ?? null],
  );
  if (!wishesFor) return;
  await shop.sql(
    'insert into wishlist_items (user_id, product_id) select unnest($1::uuid[]), $2::uuid',
    [readers, wishesFor.id],
  );
}

/** So many customers who are called Ada, and whom nobody signs in as. */
export const addNamesakes = (shop: BackDoor, count: number) =>
  addUsers(shop, count, 'namesake', 'Ada');

async function addUsers(
  shop: BackDoor,
  count: number,
  called: string,
  firstName?: string,
): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(
    `insert into customers (username, email, password_hash, first_name)
     select $2 || n, $2 || n || '@example.com', '', $3 from generate_series(1, $1::int) n returning id`,
    [count, called, firstName ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Those who take the newsletter, by their addresses. @param confirmed false: have not confirmed it */
export async function addSubscribers(
  shop: BackDoor,
  emails: string[],
  { confirmed = true, at = new Date() }: { confirmed?: boolean; at?: Date | string } = {},
): Promise<{ id: string }[]> {
  return shop.sql<{ id: string }>(
    `insert into newsletter_subscribers (email, subscribed_at, confirmed_at)
     select email, $2::timestamptz, case when $3 then now() end from unnest($1::text[]) as email
     returning id`,
    [emails, at, confirmed],
  );
}

/** So many who take the newsletter. */
export const addManySubscribers = (shop: BackDoor, count: number) =>
  addSubscribers(
    shop,
    Array.from({ length: count }, (_, n) => `reader-${n + 1}@shop.example`),
  );

/** Addresses that are told when a variant is there again. */
export const addStockAlerts = (shop: BackDoor, variantId: string | undefined, emails: string[]) =>
  shop.sql('insert into stock_alerts (variant_id, email) select $1, unnest($2::text[])', [
    variantId,
    emails,
  ]);

/** So many addresses. */
export const manyAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `reader-${n + 1}@shop.example`);

/** More orders like one, of the same customer, with what was in it. */
export async function repeatOrder(shop: BackDoor, orderId: string, count: number): Promise<void> {
  const columns = await columnsOfOrders(shop, 'user_id');
  const rows = await shop.sql<{ id: string }>(
    `insert into orders (user_id, ${columns}) select user_id, ${columns}
     from orders, generate_series(1, $2::int) where id = $1 returning id`,
    [orderId, count],
  );
  await shop.sql(
    `insert into order_items (order_id, position, product_id, variant_id, sku, name, options, image_url, price, quantity)
     select o.id, i.position, i.product_id, i.variant_id, i.sku, i.name, i.options, i.image_url, i.price, i.quantity
     from unnest($2::uuid[]) as o (id), order_items i where i.order_id = $1`,
    [orderId, rows.map(({ id }) => id)],
  );
}

/** The readers order what a customer has ordered. */
export async function readersOrderAs(shop: BackDoor, customer: { id: string }): Promise<void> {
  const columns = await columnsOfOrders(shop, 'user_id');
  await shop.sql(
    `insert into orders (user_id, ${columns})
     select u.id, ${columns.replaceAll(/(?<=^|, )/g, 'o.')}
     from customers u, orders o where u.username like 'reader-%' and o.user_id = $1`,
    [customer.id],
  );
}

/** What one order may have in common with another, but for what is left out. */
async function columnsOfOrders(shop: BackDoor, except: string): Promise<string> {
  const [column] = await shop.sql<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'
       and column_name not in ('id', 'number', 'idempotency_key', $1)`,
    [except],
  );
  return column?.list ?? '';
}

/** Puts more into a guest's cart or wishlist, which has one thing, than calls of one address may. */
export const fillCart = (shop: BackDoor, variantIds: string[]) =>
  shop.sql(
    `insert into cart_items (session_hash, variant_id)
     select session_hash, unnest($1::uuid[]) from cart_items`,
    [variantIds],
  );

export const fillWishlist = (shop: BackDoor, productIds: string[]) =>
  shop.sql(
    `insert into wishlist_items (session_hash, product_id)
     select session_hash, unnest($1::uuid[]) from wishlist_items`,
    [productIds],
  );

/** How many mails may be sent at once, and how many a minute after they were written. */
export async function mailsDue(shop: BackDoor): Promise<{ now: number; later: number }> {
  const waits = (await stored(shop, 'mail')).map(
    ({ dueAt, createdAt }) => new Date(dueAt).getTime() - createdAt.getTime(),
  );
  const many = (wait: number) => waits.filter((each) => each === wait).length;
  return { now: many(0), later: many(MINUTE_MS) };
}

/**
 * So many orders like one that is there, each a minute older than the one before; the first is numbered after `after`.
 * @param earlier by so many milliseconds all of them
 */
export async function copyOrder(
  shop: BackDoor,
  id: string,
  count: number,
  after: number,
  earlier = 0,
): Promise<void> {
  await copyRows(
    shop,
    'orders',
    `'id', gen_random_uuid(), 'number', ($1::integer + n)::text, 'created_at',
     o.created_at - n * interval '1 minute' - $4::integer * interval '1 millisecond',
     'idempotency_key', 'copy ' || $1::integer + n`,
    '(select generate_series(1, $2::integer) n) copies where o.id = $3',
    [after, count, id, earlier],
  );
  await copyRows(
    shop,
    'order_items',
    `'id', gen_random_uuid(), 'order_id', copies.id`,
    `orders copies where o.order_id = $1 and ltrim(copies.number, '#')::integer > $2`,
    [id, after],
  );
}

/** Copies of the rows of a table, each joined to what is copied from, with what is different in the copy. */
async function copyRows(
  shop: BackDoor,
  table: string,
  changed: string,
  from: string,
  values: unknown[],
): Promise<void> {
  const [row] = await shop.sql<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = row?.columns ?? '';
  await shop.sql(
    `insert into ${table} (${columns}) select ${columns.replace(/\w+/g, 'copied.$&')}
     from ${table} o, ${from.replace(' where ', `, jsonb_populate_record(o, jsonb_build_object(${changed})) copied where `)}`,
    values,
  );
}
