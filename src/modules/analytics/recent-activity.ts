import type { Permission } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { ACTION } from '../audit/audit-log.ts';
import { namesOf } from '../audit/names-of-things.ts';
import { sentenceOf, textOf } from '../audit/sentences.ts';
import type { DashboardView } from './schema.ts';

/** How many entries the recent activity has. */
const ENTRIES = 10;

interface ActivityRow {
  at: string;
  event: string;
  /** The order's number; null for anything else. */
  order: string | null;
  /** Who ordered, registered or changed something. */
  name: string;
  /** What was changed. */
  objectId: string | null;
  kind: 'order' | 'registration' | 'change';
}

/**
 * The latest changes of orders, registrations and, for those who may read the audit log, what staff changed.
 * Orders have entries of their own, signing in changes nothing, and a job is listed once, when it starts, without what it did one by one.
 */
export async function listRecentActivity(
  db: Db,
  modules: readonly Module[],
  permissions: readonly Permission[],
): Promise<DashboardView['recentActivity']> {
  const rows = await named<ActivityRow>(
    db,
    'dashboard-activity',
    `(select h.at, h.event, ${ORDER_NUMBER} as "order", o.payer_name as name, null as "objectId", 'order' as kind
      from order_history h join orders o on o.id = h.order_id and o.is_placed
      where h.event not like 'payment %' and h.event not like 'refund %'
      order by h.at desc, h.id desc limit $1)
     union all
     (select created_at, 'registered', null, username, null, 'registration'
      from customers order by created_at desc, id limit $1)
     union all
     (select l.at, ${ACTION}, null, a.username, l.object_id, 'change'
      from audit_log l join staff a on a.id::text = l.by_id
      where $2 and l.by_kind = 'staff' and l.action !~ '^(order|transaction)[.]|[.](signed|sign)_|^batch_job[.](advanced|ended)$'
        and not exists (select from audit_parts p where p.id = l.id)
      order by l.id desc limit $1)
     order by at desc limit $1`,
    [ENTRIES, permissions.includes('audit.view')],
  );
  const names = await namesOf(
    db,
    modules,
    rows.flatMap(({ objectId }) => objectId ?? []),
  );
  return rows.map((row) => ({
    message: messageOf(row, names.get(row.objectId ?? '')),
    timestamp: row.at,
  }));
}

function messageOf(
  { kind, order, event, name, objectId }: ActivityRow,
  thing: string | undefined,
): string {
  if (kind === 'registration') return `${name} registered`;
  if (kind === 'change') {
    const [object = ''] = event.split('.');
    const by = { kind: 'staff', id: null, name } as const;
    const names = objectId && thing ? { [objectId]: thing } : {};
    return textOf(
      sentenceOf({ action: event, object, objectId, by, before: null, after: null, names }),
    );
  }
  return event === 'placed'
    ? `${name} placed order ${order}`
    : `Order ${order} of ${name}: ${event}`;
}
