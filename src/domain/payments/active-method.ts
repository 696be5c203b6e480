import { type Db, named } from '../../platform/database.ts';
import type { ActivePaymentMethod } from './schema.ts';

/** The active payment method, if any. */
export async function findActiveMethod(db: Db): Promise<ActivePaymentMethod | undefined> {
  const rows = await named<ActivePaymentMethod>(
    db,
    'active-payment-method',
    'select name, provider, description from payment_methods where is_active',
  );
  return rows[0];
}
