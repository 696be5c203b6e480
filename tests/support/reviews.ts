import type { BackDoor } from './records.ts';

/** Reviews of a product with these ratings, of readers who never bought it, each a day older than the one before. */
export async function addReviews(
  shop: BackDoor,
  product: { id: string },
  ...ratings: number[]
): Promise<{ id: string }[]> {
  return shop.sql<{ id: string }>(
    `insert into reviews (product_id, customer_name, rating, title, comment, created_at)
     select $1, 'Reader ' || n, rating, 'About it', 'Number ' || n, now() - n * interval '1 day'
     from unnest($2::int[]) with ordinality as r (rating, n) returning id`,
    [product.id, ratings],
  );
}
