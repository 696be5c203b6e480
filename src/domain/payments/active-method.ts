import { type Db, type Statement, send } from '../../platform/database.ts';
import type { ActivePaymentMethod } from './schema.ts';

/** The active payment method, if any. */
export async function findActiveMethod(db: Db): Promise<ActivePaymentMethod | undefined> {
  const [row] = await send(db, ACTIVE_METHOD);
  return row && presentMethod(row);
}

type MethodRow = Pick<ActivePaymentMethod, 'name' | 'provider' | 'description'>;

/** Finds the active payment method, for `presentMethod`. */
export const ACTIVE_METHOD: Statement<MethodRow> = {
  name: 'active-payment-method',
  text: 'select name, provider, description from payment_methods where is_active',
  values: [],
};

export function presentMethod(row: MethodRow): ActivePaymentMethod {
  const isOffline = row.provider === 'offline';
  return {
    ...row,
    checkout: isDirect(row.provider) ? 'direct' : 'redirect',
    ...(isOffline && { instructions: row.description }),
  };
}

/** Orders are placed at once: there is no payment page (docs/rules.md, Payments). */
export const isDirect = (provider: string): boolean => provider === 'cod' || provider === 'offline';
