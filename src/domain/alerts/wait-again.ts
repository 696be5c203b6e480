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
     select variant_id, $2, $3 from offers where variant_id = $1 and not is_buyable
     on conflict (variant_id, lower(email)) do nothing`,
    [variantId, email, userId],
  );
}
