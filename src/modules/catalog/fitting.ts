import { moneyText } from '../../kit/money.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { DEVICES, PARTS } from './constants.ts';
import type { FittingProduct } from './schema.ts';

/** The most products that are answered: nobody looks through more. */
const MOST = 200;

interface FittingRow extends Omit<FittingProduct, 'price'> {
  price: number;
}

/** The pairs of products with one of `asked` (id): what it names, and what names it. */
const PAIRS = `
  select a.id as asked_id, s.product_id as id
  from asked a join products p on p.id = a.id cross join unnest(p.fits) as named (slug)
  join product_slugs s on s.slug = named.slug
  union
  select a.id, p.id
  from asked a join product_slugs s on s.product_id = a.id
  join products p on p.fits @> array[s.slug] and p.fits <> '{}'`;

/**
 * What goes with any of these products, most sold first. Said of one of two products, it holds for both
 * (src/modules/catalog/RULES.md, Choosing).
 */
export async function listFitting(db: Db, ids: string[]): Promise<FittingProduct[]> {
  const rows = await named<FittingRow>(
    db,
    'fitting-products',
    // Of an array that it sees, PostgreSQL makes a plan for each call, which takes twenty times as long as carrying it out.
    `with asked as (select id from products where id = any((select $1::uuid[])::uuid[]) and is_public),
     pairs as (${PAIRS})
     select p.id, p.slug, p.name, b.name as brand, p.category, p.type, p.image_url,
       p.offer_price as price, p.is_in_stock and p.is_stocked as in_stock,
       (select array_agg(asked_id order by asked_id) from pairs f
        where f.id = p.id and asked_id <> p.id) as fits
     from products p join brands b on b.id = p.brand_id
     where p.is_public and p.id in (select id from pairs where id <> asked_id)
     order by p.sales_count desc, p.id limit ${MOST}`,
    [ids],
  );
  return rows.map(({ price, ...row }) => ({ ...row, price: moneyText(price) }));
}

/**
 * Of these products, those that are parts of devices and go neither with the given one nor with a device that it goes
 * with: beside it, they would be a mistake.
 */
export async function findMisfits(db: Db, id: string, ids: string[]): Promise<Set<string>> {
  const rows = await named<{ id: string }>(
    db,
    'misfits',
    `with asked as (select unnest($2::uuid[] || $1::uuid) as id),
     pairs as (${PAIRS})
     select distinct part.id from pairs f
     join products part on part.id = f.asked_id and part.category = '${PARTS}'
     join products device on device.id = f.id and device.category = '${DEVICES}'
     where part.id <> $1 and not exists (
       select from pairs other
       where other.asked_id = part.id
         and (other.id = $1 or other.id in (select id from pairs own where own.asked_id = $1))
     )`,
    [id, ids],
  );
  return new Set(rows.map((row) => row.id));
}

export interface LinkedProduct {
  /** The address by which it is named, present or past. */
  slug: string;
  id: string;
  name: string;
  /** It names this product among what it fits. */
  fitsBack: boolean;
}

/** The products that one names by their addresses, and those that name it, with what staff call them. */
export const findLinked = (db: Db, id: string): Promise<LinkedProduct[]> =>
  named<LinkedProduct>(
    db,
    'linked-products',
    `select distinct on (l.slug) l.slug, p.id, p.name, l.fits_back from (
       select s.slug, s.product_id, false as fits_back
       from products p cross join unnest(p.fits || p.picks) as named (slug)
       join product_slugs s on s.slug = named.slug where p.id = $1
       union all
       select p.slug, p.id, true
       from product_slugs s join products p on p.fits @> array[s.slug] and p.fits <> '{}'
       where s.product_id = $1
     ) l join products p on p.id = l.product_id
     where p.deleted_at is null order by l.slug, l.fits_back desc`,
    [id],
  );
