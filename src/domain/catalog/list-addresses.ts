import { type Db, named } from '../../platform/database.ts';

export interface ProductAddress {
  slug: string;
  updatedAt: Date;
}

/** One page of all product URLs, ordered by product id, for the site map. */
export const listProductAddresses = (db: Db, limit: number, offset: number) =>
  named<ProductAddress>(
    db,
    'product-addresses',
    `select slug, updated_at as "updatedAt" from products where deleted_at is null
     order by id limit $1 offset $2`,
    [limit, offset],
  );
