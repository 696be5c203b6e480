import { type Db, named } from '../../platform/database/database.ts';

/** The shop's newest products, as examples: at most three. */
export const productsToShow = (db: Db): Promise<{ name: string; imageUrl: string }[]> =>
  named(
    db,
    'products-to-show',
    `select name, image_url from products where is_public
     order by created_at desc, id limit 3`,
  );
