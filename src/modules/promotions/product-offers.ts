import { writeMoney } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { tag } from '../../kit/tags.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  write,
} from '../../platform/database/database.ts';
import type { ProductView } from '../catalog/schema.ts';
import { readSettings } from '../settings/settings.ts';
import { PROMOTION_JSON } from './manage-promotions.ts';
import { type Promotion, qualifies, whyNotNow } from './promotion.ts';

/** Nobody in particular: what is told on pages that are the same for everybody. */
const ANYBODY = { provenEmail: '', hasOrdered: true, used: [], groupIds: [] };

/** 'Any 5 for £10.00', for what is offered to everybody who buys several of a product. */
export async function productOffers(db: Db, product: ProductView): Promise<string[]> {
  const rows = await named<{ promotion: Promotion; brandId: string | null }>(
    db,
    'offers-of-several',
    `select ${PROMOTION_JSON} as promotion, (select brand_id from products where id = $1) as "brandId"
     from promotions p where p.kind = 'fixed_price' and p.code is null and p.is_active
     order by p.created_at, p.id`,
    [product.id],
  );
  const now = new Date();
  const running = rows.filter(
    ({ promotion, brandId }) =>
      whyNotNow(promotion, ANYBODY, now) === undefined &&
      qualifies(promotion, { ...product, productId: product.id, brandId, price: 0, quantity: 1 }),
  );
  if (running.length === 0) return [];
  const { locale, currency } = await readSettings(db);
  return running.map(({ promotion: { buyQuantity, amount } }) => {
    return `Any ${buyQuantity} for ${writeMoney(moneyText(amount ?? 0), locale, currency)}`;
  });
}

/** How far back a job looks that runs every minute, and may be late. */
const LATEST = '10 minutes';

/** Has products say something else once an offer of several has begun or ended. */
export async function turnOffers(db: Database): Promise<void> {
  const turned = await named(
    db,
    'turned-offers',
    `select 1 from promotions where kind = 'fixed_price' and is_active
       and (starts_at between now() - $1::interval and now() or ends_at between now() - $1::interval and now())
     limit 1`,
    [LATEST],
  );
  if (turned.length > 0)
    await write(db, bySystem('offers'), async (tx) => tx.changed(tag.promotions));
}
