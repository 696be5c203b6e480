import { named, type Tx } from '../../platform/database.ts';
import { FORMER_CUSTOMER } from '../customers/customer-name.ts';
import { tag } from '../tags.ts';

/**
 * Parts a customer who is about to be deleted from what they wrote, which stays without the person, and
 * takes their votes back.
 */
export async function forgetReviewer(tx: Tx, userId: string): Promise<void> {
  // Held in order, so that two deletions never wait for each other in a circle.
  await named(
    tx,
    'hold-reviews-of-customer',
    `select from reviews
     where id in (select id from reviews where user_id = $1
                  union select review_id from review_votes where user_id = $1)
     order by id for no key update`,
    [userId],
  );
  const unsigned = await named<Changed>(
    tx,
    'unsign-reviews',
    `update reviews set user_id = null, customer_name = $2 where user_id = $1
     returning product_id as "productId"`,
    [userId, FORMER_CUSTOMER],
  );
  const unvoted = await named<Changed>(
    tx,
    'take-back-votes',
    `with taken as (delete from review_votes where user_id = $1 returning review_id)
     update reviews r set helpful_count = greatest(r.helpful_count - 1, 0)
     from taken where r.id = taken.review_id returning r.product_id as "productId"`,
    [userId],
  );
  for (const { productId } of [...unsigned, ...unvoted]) {
    tx.changed(tag.reviews, tag.reviewsOf(productId));
  }
}

interface Changed {
  productId: string;
}
