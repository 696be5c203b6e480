import { named, type Tx } from '../../platform/database.ts';
import type { UserView } from '../customers/schema.ts';
import { ShopError } from '../errors.ts';
import type { NewStockAlert } from './schema.ts';

/** Anybody can type anybody's address, and each wish is a mail to it. */
const MOST_WISHES = 100;

/**
 * Notes that somebody wants to hear when a sold-out variant is there again; asking twice is asking once.
 * What it says to an address is the same whether the shop knows that address or not.
 * @throws not_found, already_in_stock, invalid_input to a guest who names no address, too_many_requests for
 *   an address that waits for very many already
 */
export async function askForAlert(
  tx: Tx,
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
  const [variant] = await named<{ isBuyable: boolean; waitsForMany: boolean }>(
    tx,
    'ask-for-alert',
    `with variant as (
       select variant_id as id, is_buyable from offers where variant_id = $1
     ), waits as (
       select count(*) >= $4 as for_many from stock_alerts
       where lower(email) = lower($2) and variant_id <> $1
     ), asked as (
       insert into stock_alerts (variant_id, email, user_id)
       select id, $2, $3 from variant, waits where not is_buyable and not for_many
       on conflict (variant_id, lower(email))
       do update set user_id = coalesce(excluded.user_id, stock_alerts.user_id)
     )
     select is_buyable as "isBuyable", for_many as "waitsForMany" from variant, waits`,
    [variantId, address, isOwn ? customer?.id : null, MOST_WISHES],
  );
  if (!variant) throw new ShopError('not_found', 'This product does not exist.');
  if (variant.isBuyable) throw new ShopError('already_in_stock', 'It is in stock again.');
  if (variant.waitsForMany) {
    throw new ShopError(
      'too_many_requests',
      `This address waits for ${MOST_WISHES} products already. Please wait until one of them is back.`,
    );
  }
}
