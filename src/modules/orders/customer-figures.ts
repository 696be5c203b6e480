import { moneyText } from '../../kit/money.ts';
import { type Db, named } from '../../platform/database/database.ts';
import type { CustomerFigures } from '../customers/account-part.ts';

const NONE: CustomerFigures = { orders: 0, spent: [], lastOrderAt: null };

interface FigureRow {
  customerId: string;
  currency: string;
  orders: number;
  spent: number;
  lastOrderAt: string;
}

/** What customers ordered, by customer id. */
export async function readCustomerFigures(
  db: Db,
  customerIds: string[],
): Promise<(customerId: string) => CustomerFigures> {
  const rows = await named<FigureRow>(
    db,
    'customer-figures',
    `select o.user_id as "customerId", o.currency, count(*)::int as orders, max(o.created_at) as "lastOrderAt",
       coalesce(sum(c.revenue), 0)::bigint as spent
     from orders o left join counted_orders c on c.id = o.id
     where o.user_id = any($1::uuid[]) and o.is_placed group by o.user_id, o.currency order by o.currency`,
    [customerIds],
  );
  const figures = new Map<string, CustomerFigures>();
  for (const { customerId, currency, orders, spent, lastOrderAt } of rows) {
    const so = figures.get(customerId) ?? NONE;
    const last = lastOrderAt;
    figures.set(customerId, {
      orders: so.orders + orders,
      spent: [...so.spent, { currency, amount: moneyText(spent) }],
      lastOrderAt: so.lastOrderAt && so.lastOrderAt > last ? so.lastOrderAt : last,
    });
  }
  return (customerId) => figures.get(customerId) ?? NONE;
}
