import { type Db, named } from '../../platform/database.ts';

interface CustomerVote {
  reviewId: string;
  productName: string;
  votedAt: Date;
}

/** The reviews that a customer found helpful, the oldest vote first. */
export const listCustomerVotes = (db: Db, userId: string): Promise<CustomerVote[]> =>
  named<CustomerVote>(
    db,
    'votes-of-customer',
    `select v.review_id as "reviewId", p.name as "productName", v.created_at as "votedAt"
     from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
     where v.user_id = $1 order by v.created_at, v.review_id`,
    [userId],
  );
