import { type Db, named } from '../../platform/database/database.ts';
import { listAcceptedPaymentMethods } from '../content/content.ts';
import type { AcceptedPaymentMethod } from '../content/schema.ts';
import { type Gateways, isKnown } from './known-gateways.ts';

/** What the footer says can be paid with: the owner's own list, or what is on while she keeps none (src/modules/settings/RULES.md, Settings). */
export async function listShownMethods(
  db: Db,
  gateways: Gateways,
): Promise<AcceptedPaymentMethod[]> {
  const own = await listAcceptedPaymentMethods(db);
  return own.length > 0
    ? own
    : (await listMethodsThatAreOn(db)).filter(({ provider }) => isKnown(gateways, provider));
}

const listMethodsThatAreOn = (db: Db) =>
  named<AcceptedPaymentMethod & { provider: string }>(
    db,
    'methods-for-the-footer',
    `select id, provider, name, name as icon, null as "iconUrl" from payment_methods
     where is_active order by position, created_at, name`,
  );
