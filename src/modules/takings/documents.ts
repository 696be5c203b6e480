import { todayIn } from '../../kit/format.ts';
import type { Db } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import type { TakingsQuery } from './schema.ts';

/** Days of the shop, and in which currency. */
export interface Asked {
  from: string;
  to: string;
  timeZone: string;
  currency: string;
  /** The shop's own. */
  home: string;
}

/** The first day of which anybody may ask. */
const FIRST_DAY = '2000-01-01';

export async function askedOf(db: Db, { date, currency }: TakingsQuery): Promise<Asked> {
  const { timeZone, currency: home } = await readSettings(db);
  const today = todayIn(timeZone);
  const from = date ? (date.from ?? FIRST_DAY) : `${today.slice(0, 7)}-01`;
  const to = date?.to ?? (from > today ? from : today);
  return { from, to, timeZone, currency: currency ?? home, home };
}

/** The first values of every statement here: from, to, time zone, currency. */
export const valuesOf = ({ from, to, timeZone, currency }: Asked) => [from, to, timeZone, currency];

/** Whether a moment is in the range. */
export const inRange = (at: string): string =>
  `${at} >= $1::date::timestamp at time zone $3 and ${at} < ($2::date + 1)::timestamp at time zone $3`;

/** What an invoice says, times `sign`, of `orders` o. */
const invoiced = (sign: string, correction: string, owed = '0::bigint') => `
  ${sign} * (o.subtotal - o.cards_sold) as goods, ${sign} * -o.discount as discount, ${sign} * o.shipping as delivery,
  ${sign} * o.fees as fees, ${sign} * case when o.tax_included then 0 else o.tax end as tax_added,
  ${correction} as correction, 0::bigint as refund, ${sign} * o.gift_card as gift_card, ${sign} * o.cards_sold as cards_sold,
  ${sign} * o.tax as tax, ${sign} * (o.total - o.correction - o.cards_sold) + ${correction} as gross,
  ${sign}::integer as sign, o.payment_status = 'pending' as is_unpaid, ${owed} as owed`;

/** What is left to pay of an order that was paid, and costs more since it was changed. */
const OWED = `case when o.payment_status in ('completed', 'partially_refunded') then o.owed else 0 end`;

const ABOUT = `o.id as order_id, o.address_country as country, o.payment_method_name as way,
  o.tax_included, o.total - o.tax - o.cards_sold as order_net`;

const ofInvoice = (which: string, at = 'o.created_at') => `
  select o.id::text as key, 'invoice' as kind, ${at} as at, null::uuid as refund_id, null::uuid as replaced_id, ${ABOUT},
    ${invoiced('1', '0::bigint', OWED)}
  from orders o where ${which} and o.currency = $4 and ${inRange(at)}`;

/** What an invoice said that another one took the place of, times `sign`: on its own day, or on that of its credit note. */
const ofReplaced = (kind: 'invoice' | 'replaced', at: string) => {
  const sign = kind === 'invoice' ? 1 : -1;
  return `
  select '${kind} ' || p.id, '${kind}', ${at}, null, p.id, o.id, p.country, o.payment_method_name, p.tax_included,
    p.total - p.tax - p.cards_sold, ${sign} * (p.subtotal - p.cards_sold), ${sign} * -p.discount, ${sign} * p.shipping, ${sign} * p.fees,
    ${sign} * case when p.tax_included then 0 else p.tax end, 0, 0, ${sign} * p.gift_card, ${sign} * p.cards_sold,
    ${sign} * p.tax, ${sign} * (p.total - p.cards_sold),
    ${sign}, o.payment_status = 'pending', 0
  from replaced_invoices p join orders o on o.id = p.order_id where o.currency = $4 and ${inRange(at)}`;
};

/**
 * Every document of the range, with what it adds to the takings (src/modules/takings/RULES.md): the one statement that all
 * figures, lists and files are made from. Each part of it has an index of its own.
 */
export const DOCUMENTS = `(${ofInvoice('o.is_placed and o.invoiced_at is null')}
  union all ${ofInvoice('o.voided_at is not null and not o.is_waiting and o.invoiced_at is null')}
  union all ${ofInvoice('o.invoiced_at is not null', 'o.invoiced_at')}
  union all ${ofReplaced('invoice', 'p.invoiced_at')}
  union all ${ofReplaced('replaced', 'p.at')}
  union all
  select c.id::text, case c.sign when -1 then 'cancelled' when 1 then 'reinstated' else 'corrected' end, c.at, null, null, ${ABOUT},
    ${invoiced('c.sign', 'c.correction')}
  from invoice_changes c join orders o on o.id = c.order_id where o.currency = $4 and ${inRange('c.at')}
  union all
  select r.id::text, 'credit_note', coalesce(r.ended_at, r.created_at), r.id, null, ${ABOUT},
    0, 0, 0, 0, 0, 0, r.cards_sold - r.amount, -r.gift_card, -r.cards_sold, -x.tax, r.cards_sold - r.amount, 0, false, 0
  from refunds r join orders o on o.id = r.order_id cross join lateral (
    select coalesce(sum(t.amount), 0)::bigint as tax from refund_taxes t where t.refund_id = r.id) x
  where r.status = 'done' and o.currency = $4 and ${inRange('coalesce(r.ended_at, r.created_at)')})`;

/** What a row of `order_taxes` t is on, without any tax. */
const netOf = (order: string) =>
  `coalesce(t.net, t.taxable - case when ${order}.tax_included then t.amount else 0 end)`;

/**
 * The taxes of the documents in `docs`, as `lines`: `net` is what a tax is on. Of several taxes on the same only one `covers`
 * it, so that the rest of a document's net is what no tax was on.
 *
 * An invoice's are its own. What of a credit note's net belongs to which rate follows from the tax that it takes back; what is
 * left of it is shared out between the rates of nothing and what no tax was on, as the order has them, or belongs to the
 * largest rate where it has neither. All that is counted over the order's credit notes so far, so that those of a whole
 * order take back exactly what its invoice said.
 */
export const TAX_LINES = `
  refunded as (
    select d.key, d.order_id, d.refund_id, d.country, d.day, d.order_net, d.tax_included from docs d where d.refund_id is not null
  ), rates as (
    select t.order_id, t.name, t.percent, sum(${netOf('d')}) as net, sum(t.amount) as tax, bool_or(t.covers) as covers
    from (select distinct order_id, tax_included from refunded) d join order_taxes t on t.order_id = d.order_id
    group by t.order_id, t.name, t.percent
  ), notes as (
    select r.id as refund_id, r.order_id, d.order_net, r.amount - r.cards_sold - x.tax as net,
      row_number() over (partition by r.order_id order by coalesce(r.ended_at, r.created_at), r.id) as nth
    from (select distinct order_id, order_net from refunded) d join refunds r on r.order_id = d.order_id and r.status = 'done'
    cross join lateral (
      select coalesce(sum(t.amount), 0)::bigint as tax from refund_taxes t where t.refund_id = r.id) x
  ), taken_back as (
    select n.refund_id, x.name, x.percent, x.amount,
      sum(x.amount) over (partition by n.order_id, x.name, x.percent order by n.nth) as so_far
    from notes n join refund_taxes x on x.refund_id = n.refund_id
  ), bases as (
    select n.order_id, n.refund_id, n.nth, n.net, r.name, r.percent, r.covers, r.net as of_rate, coalesce(b.amount, 0) as tax,
      r.tax = 0 as is_free, n.order_net - coalesce(sum(r.net) filter (where r.covers and r.tax > 0) over note, 0) as untaxed,
      row_number() over (partition by n.refund_id order by r.covers desc, r.tax desc, r.name) = 1 as is_first,
      case when r.tax > 0 then coalesce(round(b.so_far * r.net / r.tax) - round((b.so_far - b.amount) * r.net / r.tax), 0)
        else 0 end as base
    from notes n join rates r on r.order_id = n.order_id
    left join taken_back b on b.refund_id = n.refund_id and b.name = r.name and b.percent = r.percent
    window note as (partition by n.refund_id)
  ), rests as (
    select *, net - sum(base) filter (where covers) over (partition by refund_id) as rest from bases
  ), shares as (
    select refund_id, name, percent, tax, covers, base + case when untaxed = 0 then case when is_first then rest else 0 end
      when is_free then round(rest_so_far * of_rate / untaxed) - round((rest_so_far - rest) * of_rate / untaxed)
      else 0 end as net
    from (select *, sum(rest) over (partition by order_id, name, percent order by nth) as rest_so_far from rests) r
  ), lines as (
    select d.key, d.country, d.day, t.name, t.percent, d.sign * ${netOf('d')} as net, d.sign * t.amount as tax, t.covers
    from docs d join order_taxes t on t.order_id = d.order_id where d.sign <> 0 and d.replaced_id is null
    union all
    select d.key, d.country, d.day, t.name, t.percent, d.sign * t.net, d.sign * t.amount, t.covers
    from docs d join replaced_invoices p on p.id = d.replaced_id
    cross join lateral jsonb_to_recordset(p.taxes) as t (name text, percent numeric, net bigint, amount bigint, covers boolean)
    union all
    select d.key, d.country, d.day, s.name, s.percent, -s.net, -s.tax, s.covers
    from refunded d join shares s on s.refund_id = d.refund_id
  )`;

/** What `TAX_LINES` reads: the documents that are found, and what they are added up by. */
export const docsOf = (found: string, day = 'null::date'): string =>
  `docs as not materialized (select d.*, ${day} as day from ${found})`;
