import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { writeDate, writeMoney } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { tag } from '../../kit/tags.ts';
import type { Page } from '../../kit/wire.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  write,
} from '../../platform/database/database.ts';
import { findProducts } from '../catalog/find-product.ts';
import type { ProductOffer, ProductView } from '../catalog/schema.ts';
import { readSettings } from '../settings/settings.ts';
import { PROMOTION_JSON } from './manage-promotions.ts';
import { offerTerms, offerText } from './offer-text.ts';
import { type Promotion, qualifies, whyNotNow } from './promotion.ts';

/** Nobody in particular: what is told on pages that are the same for everybody. */
const ANYBODY = { provenEmail: '', hasOrdered: true, used: [], groupIds: [] };

/**
 * Of `promotions` p: what everybody gets without a code, however often. What is for some, for a first order, once a customer or
 * so many times is not told on pages that are the same for all: to some it would promise what their cart refuses.
 */
const FOR_EVERYBODY = `p.code is null and p.is_active and not p.first_order and not p.once_per_customer
  and p.max_uses is null and p.customers = '{}' and p.group_ids = '{}'`;

interface Running {
  promotion: Promotion;
  /** The names of its brands. */
  brands: string[];
}

/** Those that run, and those that will. */
const findOffers = (db: Db, id: string | null): Promise<Running[]> =>
  named<Running>(
    db,
    'running-offers',
    `select ${PROMOTION_JSON} as promotion,
       array(select name from brands where id = any(p.brand_ids)) as brands
     from promotions p
     where ${FOR_EVERYBODY} and ($1::uuid is null or p.id = $1) and (ends_at is null or ends_at > now())
     order by p.created_at, p.id`,
    [id],
  );

const runsAt = (promotion: Promotion, now: Date): boolean =>
  whyNotNow(promotion, ANYBODY, now) === undefined;

/** What a promotion asks of a product. */
type Offered = Pick<ProductView, 'id' | 'brand' | 'category' | 'type'>;

/** Tells of a product what runs, when it is asked, for everybody who buys it: '3 for 2', 'Any 5 for £10.00'. */
export async function productOffers(db: Db): Promise<(product: Offered) => ProductOffer[]> {
  const found = await findOffers(db, null);
  if (found.length === 0) return () => [];
  const { money } = await writers(db);
  const offers = found.map(({ promotion, brands }) => ({
    takesPart: (product: Offered, now: Date) =>
      runsAt(promotion, now) &&
      qualifies(promotion, {
        ...product,
        productId: product.id,
        brandId: brands.includes(product.brand) ? (promotion.brandIds[0] ?? null) : null,
        price: 0,
        quantity: 1,
      }),
    offer: { id: promotion.id, text: offerText(promotion, money) },
  }));
  return (product) => {
    const now = new Date();
    return offers.filter(({ takesPart }) => takesPart(product, now)).map(({ offer }) => offer);
  };
}

async function writers(db: Db) {
  const { locale, currency, timeZone } = await readSettings(db);
  return {
    money: (minor: number) => writeMoney(moneyText(minor), locale, currency),
    day: (moment: string) => writeDate(moment, locale, timeZone),
  };
}

/** @throws not_found for one that does not run for everybody */
export async function findOffer(db: Db, id: string): Promise<ProductOffer & { terms: string[] }> {
  const [running] = await findOffers(db, id);
  if (!running || !runsAt(running.promotion, new Date()))
    throw new ShopError('not_found', 'This offer is not running.');
  const { money, day } = await writers(db);
  const { promotion } = running;
  return { id, text: offerText(promotion, money), terms: offerTerms(promotion, money, day) };
}

const isOf = (kinds: string) =>
  `(lower(p.category) in (select lower(kind) from unnest(${kinds}) kind)
    or lower(p.type) in (select lower(kind) from unnest(${kinds}) kind))`;

/** Mirrors `qualifies`. */
const TAKES_PART = `not ${isOf('kinds_within(o.excluded_kinds)')}
  and (cardinality(o.product_ids) + cardinality(o.brand_ids) + cardinality(o.kinds) = 0
    or p.id = any(o.product_ids) or p.brand_id = any(o.brand_ids) or ${isOf('kinds_within(o.kinds)')})`;

/**
 * The products that take part in it, best sellers first.
 * @throws not_found for one that does not run for everybody
 */
export async function listOffered(db: Db, id: string, page: Page): Promise<Counted<ProductView>> {
  await findOffer(db, id);
  const { rows, total } = await countedPage<{ id: string }>(
    db,
    `from products p join promotions o on o.id = $1 where p.is_public and ${TAKES_PART}`,
    [id],
    page,
    (limited) =>
      `select p.id from products p join promotions o on o.id = $1
       where p.is_public and ${TAKES_PART} order by p.sales_count desc, p.id ${limited}`,
  );
  return {
    rows: await findProducts(
      db,
      rows.map((row) => row.id),
    ),
    total,
  };
}

/** How far back a job looks that runs every minute, and may be late. */
const LATEST = '10 minutes';

/**
 * Has pages say something else once a promotion that they tell of has begun or ended: what is to be done every minute.
 * Each such moment is told once, though it is looked for until it is long past.
 */
export function turnOffers(db: Database): () => Promise<void> {
  let told: ReadonlySet<string> = new Set();
  return async () => {
    const turned = await named<{ moment: string }>(
      db,
      'turned-offers',
      `select p.id || ' ' || moment as moment
       from promotions p cross join unnest(array[starts_at, ends_at]) moment
       where ${FOR_EVERYBODY} and moment between now() - $1::interval and now()`,
      [LATEST],
    );
    if (turned.some(({ moment }) => !told.has(moment)))
      await write(db, bySystem('offers'), async (tx) => tx.changed(tag.promotions));
    told = new Set(turned.map(({ moment }) => moment));
  };
}
