import { type Db, named } from '../../platform/database/database.ts';
import { listAcceptedPaymentMethods } from '../content/content.ts';
import type { AcceptedPaymentMethod } from '../content/schema.ts';

/** What the footer says can be paid with: the owner's own list, or what is on while she keeps none (docs/rules.md, Settings). */
export async function listShownMethods(db: Db): Promise<AcceptedPaymentMethod[]> {
  const own = await listAcceptedPaymentMethods(db);
  return own.length > 0 ? own : listMethodsThatAreOn(db);
}

const listMethodsThatAreOn = (db: Db) =>
  named<AcceptedPaymentMethod>(
    db,
    'methods-that-are-on',
    `select id, name, name as icon, null as "iconUrl" from payment_methods
     where is_active order by created_at, name`,
  );
