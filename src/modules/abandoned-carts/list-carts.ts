import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import { ADDRESS } from '../customers/mailbox.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import {
  type AbandonedCart,
  type AbandonedCartQuery,
  BROUGHT_DAYS,
  type CartMailFigures,
  LEFT_AFTER_HOURS,
  LISTED_DAYS,
} from './schema.ts';

/** Each cart by its owner, as `carts`: what is no longer offered is not counted. */
const CARTS = `(select c.user_id, c.session_hash, max(c.touched_at) as touched_at, min(c.created_at) as begun_at,
    sum(c.quantity)::int as pieces, sum(c.quantity * o.price)::bigint as amount
  from cart_items c join offers o on o.variant_id = c.variant_id group by 1, 2
  having max(c.touched_at) < now() - interval '${LEFT_AFTER_HOURS} hours'
    and max(c.touched_at) > now() - interval '${LISTED_DAYS} days') carts`;

const FOUND = `from ${CARTS} left join customers u on u.id = carts.user_id
  where ($1::text[] is null or case when carts.user_id is null then 'guest' else 'customer' end = any($1))`;

type Row = Omit<AbandonedCart, 'amount' | 'currency'> & { amount: number };

const SORTED_BY: Record<AbandonedCartQuery['sort']['column'], string> = {
  touchedAt: 'carts.touched_at',
  amount: 'carts.amount',
};

/** Carts that were left behind. */
export async function listAbandonedCarts(
  db: Db,
  { who, sort, ...page }: AbandonedCartQuery,
): Promise<Counted<AbandonedCart>> {
  const { currency } = await readSettings(db);
  const { rows, total } = await countedPage<Row>(
    db,
    FOUND,
    [who ?? null],
    page,
    (
      limited,
    ) => `select coalesce(carts.user_id::text, md5(carts.session_hash)) as id, carts.pieces, carts.amount, carts.touched_at,
        case when u.id is not null then json_build_object('id', u.id,
          'name', coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username),
          'email', case when ${ADDRESS} = u.id::text then '' else ${ADDRESS} end,
          'wantsMail', u.is_active and u.email_confirmed_at is not null and exists (
            select from notification_preferences n where n.user_id = u.id and n.abandoned_carts)) end as customer,
        (select json_agg(l) from (
           select p.id as "productId", p.name, o.options, c.quantity
           from cart_items c join offers o on o.variant_id = c.variant_id join products p on p.id = o.product_id
           where c.user_id = carts.user_id or c.session_hash = carts.session_hash
           order by c.created_at, c.id limit 5) l) as lines,
        (select json_build_object('at', ${isoInJson('r.at')}, 'openedAt', ${isoInJson('r.opened_at')}) from cart_reminders r
         where r.user_id = carts.user_id and r.at >= carts.begun_at order by r.at desc limit 1) as reminder
      ${FOUND} order by ${SORTED_BY[sort.column]} ${sort.direction}, id ${limited}`,
  );
  return { rows: rows.map((row) => ({ ...row, amount: moneyText(row.amount), currency })), total };
}

/** After how many hours a mail goes about a cart; null where none does. */
export async function readCartHours(db: Db): Promise<number | null> {
  const { abandoned_cart_hours: hours } = await readSettingTexts(db, ['abandoned_cart_hours']);
  return Number(hours) || null;
}

/**
 * How much mail about carts went out, how often its link was opened, and which orders followed: of each mail the first that
 * its customer placed within a week after opening it.
 */
export async function readCartMailFigures(db: Db): Promise<CartMailFigures> {
  const { sent, opened } = await namedOne<{ sent: number; opened: number }>(
    db,
    'cart-mails',
    'select count(*)::int as sent, count(opened_at)::int as opened from cart_reminders',
  );
  const brought = await named<{ currency: string; orders: number; amount: number }>(
    db,
    'orders-brought-back',
    `select o.currency, count(*)::int as orders, sum(o.revenue)::bigint as amount
     from cart_reminders r cross join lateral (
       select o.currency, c.revenue from orders o join counted_orders c on c.id = o.id
       where o.user_id = r.user_id and o.created_at >= r.opened_at
         and o.created_at < r.opened_at + interval '${BROUGHT_DAYS} days'
       order by o.created_at limit 1) o
     where r.opened_at is not null group by 1 order by 1`,
  );
  return {
    hours: await readCartHours(db),
    sent,
    opened,
    orders: brought.reduce((sum, { orders }) => sum + orders, 0),
    revenue: brought.map(({ currency, amount }) => ({ currency, amount: moneyText(amount) })),
  };
}
