import type { Permission } from '../../kit/access.ts';
import type { Counted } from '../../kit/counted-page.ts';
import { moneyText } from '../../kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { deviceName } from '../../platform/net/device-name.ts';
import type { Kinds } from '../mail/kinds.ts';
import { kindName } from '../mail/mail-composer.ts';
import type { AccountPart, TimelinePart } from './account-part.ts';
import { findCustomer } from './manage-customers.ts';
import type { TimelineEntry, TimelineQuery } from './schema.ts';

/** What this room knows of what happened to a customer. A sign-in is known as long as its session. */
export const accountTimeline: readonly TimelinePart[] = [
  {
    needs: 'customers.view',
    sql: `select id::text, 'account' as kind, created_at as at, '' as what, '' as note, null::bigint as amount,
        null::text as currency, null::uuid as order_id from customers where id = $1
      union all select id::text, 'note', created_at, text, by, null, null, null from customer_notes where user_id = $1
      union all select id::text, 'sign-in', created_at, coalesce(sess ->> 'userAgent', ''), '', null, null, null
        from sessions where user_id = $1
      union all select id::text, 'consent', at, list, case when is_given then 'given ' else 'taken back ' end || place,
        null, null, null from mail_consents where user_id = $1`,
  },
];

type Row = Omit<TimelineEntry, 'amount'> & { amount: number | null };

/**
 * What happened to a customer as far as all rooms know it and the role may see it, the latest first. Each part is read no
 * further than the page goes. @throws not_found
 */
export async function readTimeline(
  db: Db,
  { parts, kinds }: { parts: readonly AccountPart[]; kinds: Kinds },
  permissions: readonly Permission[],
  customerId: string,
  { kind, limit, offset }: TimelineQuery,
): Promise<Counted<TimelineEntry>> {
  await findCustomer(db, customerId);
  const seen = parts
    .flatMap(({ timeline = [] }) => timeline)
    .filter(({ needs }) => permissions.includes(needs));
  const found = seen.map(
    ({ sql }) =>
      `(select * from (${sql}) p where ($2::text[] is null or kind = any($2)) order by at desc, kind, id`,
  );
  const whole = found.map((sql) => `${sql})`).join(' union all ');
  const cut = found.map((sql) => `${sql} limit $3::int + $4::int)`).join(' union all ');
  const values = [customerId, kind ?? null];
  const counted = await db.query<{ total: number }>(
    `select count(*) as total from (${whole}) t`,
    values,
  );
  const { rows } = await db.query<Row>(
    `select id, kind, at, what, coalesce(note, '') as note, amount, currency, order_id as "orderId" from (${cut}) t
     order by at desc, kind, id limit $3::int offset $4::int`,
    [...values, limit, offset],
  );
  return {
    rows: rows.map(({ amount, ...entry }) => ({
      ...entry,
      what:
        entry.kind === 'sign-in'
          ? deviceName(entry.what)
          : entry.kind === 'mail'
            ? kindName(kinds, entry.what)
            : entry.what,
      amount: amount === null ? null : moneyText(amount),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
