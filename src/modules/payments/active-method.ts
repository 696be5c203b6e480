import { type Db, named } from '../../platform/database/database.ts';
import { isOwnMethod } from './constants.ts';
import type { ActivePaymentMethod } from './schema.ts';

/** The active payment method, if any. */
export async function findActiveMethod(db: Db): Promise<ActivePaymentMethod | undefined> {
  const [row] = await named<Pick<ActivePaymentMethod, 'name' | 'provider' | 'description'>>(
    db,
    'active-payment-method',
    'select name, provider, description from payment_methods where is_active',
  );
  if (!row) return undefined;
  const isOffline = row.provider === 'offline';
  return {
    ...row,
    checkout: isOwnMethod(row.provider) ? 'direct' : 'redirect',
    ...(isOffline && { instructions: row.description }),
  };
}
