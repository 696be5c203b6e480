import type { BackDoor } from './records.ts';

// What must add up, whatever happened in a shop: each answers what does not, or a sum.

/** Whatever was ordered in these minutes was ordered so many days ago. */
export async function orderedDaysAgo(shop: BackDoor, days: number): Promise<void> {
  await shop.sql(
    `update orders set created_at = now() - make_interval(days => $1)
     where created_at > now() - interval '10 minutes' and $1 > 0`,
    [days],
  );
}

/** What the orders came to that staff wrote as paid in cash already. */
export async function writtenAsPaid(shop: BackDoor): Promise<number> {
  const [row] = await shop.sql<{ sum: number }>(
    `select coalesce(sum(total), 0)::int as sum from orders o where payment_provider = 'offline'
       and payment_method_name = 'Cash' and exists (select from order_history h where h.order_id = o.id
         and h.event = 'placed' and h.actor = 'staff' and not h.detail::jsonb ? 'payment')`,
  );
  return row?.sum ?? 0;
}

/** What was paid for voided orders, and not given back. */
export async function keptOfVoided(shop: BackDoor): Promise<number> {
  const [row] = await shop.sql<{ sum: number }>(
    `select coalesce(sum(total - (select coalesce(sum(amount), 0) from refunds r
       where r.order_id = o.id and r.status = 'done')), 0)::int as sum
     from orders o where voided_at is not null and payment_status in ('completed', 'partially_refunded')`,
  );
  return row?.sum ?? 0;
}

/** What was spent of all gift cards, and how many have another balance than their ledger. */
export async function cardsInAll(shop: BackDoor) {
  const [row] = await shop.sql<{ spent: number; wrong: number }>(
    `select (select coalesce(-sum(amount), 0)::int from gift_card_entries where kind in ('spent', 'given_back', 'refunded')) as spent,
       count(*) filter (where balance <> (select sum(amount) from gift_card_entries e
         where e.card_id = c.id))::int as wrong from gift_cards c`,
  );
  return row;
}

/** Variants whose stock is not what there was first, less what was ordered and is not on sale again; or not as its ledger says. */
export const wrongStocks = (shop: BackDoor, first: number) =>
  shop.sql<{ sku: string }>(
    `select v.sku from variants v where v.stock <> $1
       - (select coalesce(sum(quantity - fit - on_sale), 0) from order_pieces i where i.variant_id = v.id)
       or v.stock <> (select sum(change) from stock_moves m where m.variant_id = v.id)`,
    [first],
  );

/** Products of which another number counts as sold than was placed, and is neither on sale again nor written off. */
export const wrongSales = (shop: BackDoor) =>
  shop.sql(
    `select p.name, p.sales_count, s.sold from products p, lateral (
       select coalesce(sum(i.quantity - i.fit - i.on_sale - i.written_off), 0)::int as sold
       from order_pieces i join orders o on o.id = i.order_id
       where i.product_id = p.id and not o.is_waiting) s
     where p.sales_count <> s.sold`,
  );

/** Promotions that were used more or less often than they count, or than they may. */
export const wrongPromotions = (shop: BackDoor) =>
  shop.sql<{ name: string }>(
    `select name from promotions p where uses <> (select count(*) from promotion_uses u
       where u.promotion_id = p.id) or uses > coalesce(max_uses, uses)`,
  );

/** How many papers there are, the number of the last, and how many there should be. */
export async function papersOf(shop: BackDoor, what: 'placed orders' | 'refunds') {
  // An edit takes an invoice back by a credit note, and makes out another one.
  const [papers, things] =
    what === 'refunds'
      ? [
          '(select number from credit_notes union all select credit_number from replaced_invoices) p',
          `(select id from refunds where status = 'done' union all select id from replaced_invoices) t`,
        ]
      : [
          '(select number from invoices union all select number from replaced_invoices) p',
          '(select id from orders where not is_waiting union all select id from replaced_invoices) t',
        ];
  const [row] = await shop.sql<{ papers: number; last: number; things: number }>(
    `select count(*)::int as papers, coalesce(max(number), 0)::int as last,
       (select count(*)::int from ${things}) as things from ${papers}`,
  );
  return row;
}

/** Orders that still wait for their payment, or for the owner. */
export const leftHanging = (shop: BackDoor) =>
  shop.sql<{ id: string }>(
    `select id from orders where is_waiting and payment_status = 'pending' or attention is not null`,
  );

/** Payments that are not over, refunds that are only promised, and what could not be given back. */
export async function looseEnds(shop: BackDoor) {
  const [row] = await shop.sql<{ live: number; promised: number; kept: number }>(
    `select (select count(*)::int from payment_attempts where status in ('starting', 'open', 'processing')
               or return_status = 'pending') as live,
       (select count(*)::int from refunds where status = 'pending') as promised,
       (select coalesce(sum(return_amount), 0)::int from payment_attempts
        where return_status in ('failed', 'by_hand')) as kept`,
  );
  if (!row) throw new Error('the database counted nothing');
  return row;
}

/** Of orders whose money could not all be given back: which the owner is not told of, and of what else they are told. */
export async function wrongAttention(shop: BackDoor) {
  const [row] = await shop.sql<{ too: string[]; not: string[] }>(
    `with left_over as (
       select order_id from payment_attempts where return_status in ('failed', 'by_hand')
       union select order_id from refunds where status in ('failed', 'by_hand'))
     select array(select attention from orders where attention is not null
         and id not in (select order_id from left_over)) as too,
       array(select id::text from orders where attention is null
         and id in (select order_id from left_over)) as not`,
  );
  return row;
}

/** An order with what became of its money and its pieces. */
export interface PaidOrder {
  id: string;
  isPlaced: boolean;
  status: string;
  total: number;
  refunded: number;
  charges: string[];
  events: string[];
  quantity: number;
  isReturned: boolean;
}

export const paidOrders = (shop: BackDoor) =>
  shop.sql<PaidOrder>(
    `select o.id, o.is_placed as "isPlaced", o.payment_status as status, o.total::int as total,
       (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.status = 'done') as refunded,
       array(select charge_id from payment_attempts a where a.order_id = o.id and a.status = 'paid') as charges,
       array(select event from order_history h where h.order_id = o.id order by h.id) as events,
       (select sum(quantity)::int from order_items i where i.order_id = o.id) as quantity,
       o.returned_at is not null as "isReturned"
     from orders o order by o.created_at, o.id`,
  );

/** What each invoiced order comes to in the books: what stands of its invoice, less its credit notes; in hundredths. */
export const bookedOrders = (shop: BackDoor) =>
  shop.sql<{ id: string; booked: number; tax: number }>(
    `select o.id, (case when r.amount is null and (o.voided_at is not null or o.payment_status in ('failed', 'cancelled'))
         then 0 else o.total - o.cards_sold end - coalesce(r.amount, 0))::int as booked,
       (case when r.amount is null and (o.voided_at is not null or o.payment_status in ('failed', 'cancelled'))
         then 0 else o.tax end - coalesce(r.tax, 0))::int as tax
     from orders o join invoices v on v.order_id = o.id left join lateral (
       select sum(amount - cards_sold) as amount, sum((select sum(t.amount) from refund_taxes t where t.refund_id = r.id)) as tax
       from refunds r where r.order_id = o.id and r.status = 'done') r on true`,
  );

/** What providers took, less what they gave back, as far as nobody has corrected it by hand, in hundredths. */
export async function keptByProviders(shop: BackDoor): Promise<number> {
  const [row] = await shop.sql<{ kept: number }>(
    `select ((select coalesce(sum(a.amount + o.correction), 0)
         from payment_attempts a join orders o on o.id = a.order_id where a.status = 'paid')
       - (select coalesce(sum(amount - gift_card), 0) from refunds r where r.status = 'done'
          and exists (select from payment_attempts a where a.order_id = r.order_id and a.status = 'paid'))
       - (select coalesce(sum(amount), 0) from repayments where status = 'done' and attempt_id is not null))::int as kept`,
  );
  return row?.kept ?? 0;
}

/** What is left on all gift cards, in hundredths. */
export async function leftOnCards(shop: BackDoor): Promise<number> {
  const [row] = await shop.sql<{ left: number }>(
    'select coalesce(sum(balance), 0)::int as "left" from gift_cards',
  );
  return row?.left ?? 0;
}

/** The same order once more on each of so many days from then on, as orders from before taxes had names. */
export async function orderedEachDay(shop: BackDoor, orderId: string, from: string, days: number) {
  const columns = `payer_name, email, payment_provider, payment_method_name, payment_status, currency, subtotal, shipping,
    tax, total, shipping_method, address_type, address_name, address_street, address_city, address_state, address_zip_code,
    address_country`;
  await shop.sql(`insert into invoice_series (name) values ('OLD')`);
  await shop.sql(
    `with copies as (
       insert into orders (${columns}, created_at)
       select ${columns}, $2::timestamptz + n * interval '1 day' from orders, generate_series(0, $3::int - 1) n where id = $1
       returning id, created_at)
     insert into invoices (order_id, series, number) select id, 'OLD', row_number() over (order by created_at) from copies`,
    [orderId, from, days],
  );
}
