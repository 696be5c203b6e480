import { named, type Tx } from '../../platform/database.ts';

interface Untold {
  variantId: string;
  email: string | null;
  userId: string | null;
}

/** Lets whoever was not told in time wait on, where the variant is sold out once more. */
export async function waitAgain(tx: Tx, { variantId, email, userId }: Untold): Promise<void> {
  await named(
    tx,
    'wait-again',
    `insert into stock_alerts (variant_id, email, user_id)
     select v.id, $2, $3 from variants v join products p on p.id = v.product_id
     where v.id = $1 and p.deleted_at is null and not (p.is_in_stock and v.stock is distinct from 0)
     on conflict (variant_id, lower(email)) do nothing`,
    [variantId, email, userId],
  );
}
