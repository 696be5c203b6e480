import type { Tx } from '../../platform/database.ts';

/** Makes the products' ratings agree with their reviews; all products when no ids are given. */
export async function refreshRatings(tx: Tx, productIds?: string[]): Promise<void> {
  // Held before the reviews are read: of two reviews at once, the later one counts both.
  await tx.query(
    `select from products where $1::uuid[] is null or id = any($1::uuid[])
     order by id for no key update`,
    [productIds ?? null],
  );
  await tx.query(
    `update products p set rating_sum = r.sum, rating_count = r.count
     from (
       select q.id, coalesce(sum(r.rating), 0) as sum, count(r.id) as count
       from products q left join reviews r on r.product_id = q.id
       where $1::uuid[] is null or q.id = any($1::uuid[])
       group by q.id
     ) r
     where p.id = r.id and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
    [productIds ?? null],
  );
}
