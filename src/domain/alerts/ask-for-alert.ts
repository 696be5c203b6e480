import { type Db, named } from '../../platform/database.ts';
import type { UserView } from '../customers/schema.ts';
import { ShopError } from '../errors.ts';
import type { NewStockAlert } from './schema.ts';

/**
 * Notes that somebody wants to hear when a sold-out variant is there again; asking twice is asking once.
 * What it says to an address is the same whether the shop knows that address or not.
 * @throws not_found, already_in_stock, invalid_input to a guest who names no address
 */
export async function askForAlert(
  db: Db,
  { variantId, email }: NewStockAlert,
  customer: UserView | undefined,
): Promise<void> {
  const address = email ?? customer?.email;
  if (!address) {
    throw new ShopError('invalid_input', 'Please enter a valid email address', {
      fields: { email: 'Please enter a valid email address' },
    });
  }
  // Only the account's own address goes with the account, when it changes or is deleted.
  const isOwn = address.toLowerCase() === customer?.email.toLowerCase();
  const [variant] = await named<{ isBuyable: boolean }>(
    db,
    'ask-for-alert',
    `with variant as (
       select v.id, p.is_in_stock and v.stock is distinct from 0 as buyable
       from variants v join products p on p.id = v.product_id
       where v.id = $1 and p.deleted_at is null
     ), asked as (
       insert into stock_alerts (variant_id, email, user_id)
       select id, $2, $3 from variant where not buyable
       on conflict (variant_id, lower(email))
       do update set user_id = coalesce(excluded.user_id, stock_alerts.user_id)
     )
     select buyable as "isBuyable" from variant`,
    [variantId, address, isOwn ? customer?.id : null],
  );
  if (!variant) throw new ShopError('not_found', 'This product does not exist.');
  if (variant.isBuyable) throw new ShopError('already_in_stock', 'It is in stock again.');
}
