import { type Db, named } from '../../platform/database.ts';

export interface ProductAddress {
  slug: string;
  updatedAt: Date;
}

/** Where every product is shown, in the order of their ids: a page of them, for a site map. */
export const listProductAddresses = (db: Db, limit: number, offset: number) =>
  named<ProductAddress>(
    db,
    'product-addresses',
    `select slug, updated_at as "updatedAt" from products where deleted_at is null
     order by id limit $1 offset $2`,
    [limit, offset],
  );
