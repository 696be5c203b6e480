import { type Db, named, type Tx } from '../../platform/database.ts';

interface CustomerAlert {
  productName: string;
  options: Record<string, string>;
  email: string;
  createdAt: Date;
}

/** What a customer wants to be told of, asked for signed in or with the account's address. */
export const listCustomerAlerts = (
  db: Db,
  customer: { id: string; email: string },
): Promise<CustomerAlert[]> =>
  named<CustomerAlert>(
    db,
    'alerts-of-customer',
    `select p.name as "productName", coalesce(o.options, v.options::json) as options, a.email,
       a.created_at as "createdAt"
     from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     left join offers o on o.variant_id = v.id
     where a.user_id = $1 or lower(a.email) = lower($2) order by a.created_at, a.id`,
    [customer.id, customer.email],
  );

/** Nobody is to be told any more: the customer deleted the account. */
export async function forgetAlerts(tx: Tx, customer: { id: string; email: string }): Promise<void> {
  await named(
    tx,
    'forget-alerts',
    'delete from stock_alerts where user_id = $1 or lower(email) = lower($2)',
    [customer.id, customer.email],
  );
}
