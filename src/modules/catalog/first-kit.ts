import { type Db, named } from '../../platform/database/database.ts';
import { DEVICES, LIQUIDS } from './constants.ts';
import { findProducts } from './find-product.ts';
import { DRAWS, type FirstKitAnswers, FLAVOURS, strengthFor } from './first-kit-answers.ts';
import { listFitting } from './fitting.ts';
import type { FirstKits, ProductView, VariantView } from './schema.ts';
import { strengthFigure, strengthOption } from './strength.ts';

/** More would be a listing. */
const KITS = 2;
const LIQUIDS_OF_KIT = 3;

/** Kits that are looked at: some have no liquid of the flavour. */
const LOOKED_AT = 12;

/**
 * Kits that draw so, each with liquids that suit it, of the flavour and in the strength nearest to what suits the answers.
 * Kits for beginners come first, then what is sold most; without a liquid of the flavour, any that suits.
 */
export async function findFirstKits(db: Db, answers: FirstKitAnswers): Promise<FirstKits> {
  const tags = DRAWS.find(({ value }) => value === answers.draw)?.tags ?? [];
  const rows = await named<{ id: string }>(
    db,
    'kits-that-draw-so',
    `select id from products
     where is_public and is_in_stock and is_stocked and category = $1
       and exists (select from unnest(tags) as tag where lower(tag) = any($2))
     order by exists (select from unnest(tags) as tag where lower(tag) = 'beginner') desc,
       sales_count desc, id
     limit ${LOOKED_AT}`,
    [DEVICES, tags],
  );
  const ids = rows.map(({ id }) => id);
  const fitting = (await listFitting(db, ids)).filter(
    ({ category, inStock }) => category === LIQUIDS && inStock,
  );
  const [kits, liquids] = await Promise.all([
    findProducts(db, ids),
    findProducts(
      db,
      fitting.map(({ id }) => id),
    ),
  ]);
  const strength = strengthFor(answers);
  const found = kits.flatMap((kit) => {
    const suits = new Set(fitting.flatMap(({ id, fits }) => (fits.includes(kit.id) ? [id] : [])));
    const chosen = chooseLiquids(
      liquids.filter(({ id }) => suits.has(id)),
      answers.flavour,
      strength,
    );
    return chosen.length > 0 ? [{ kit, liquids: chosen }] : [];
  });
  return { strength, kits: found.slice(0, KITS) };
}

function chooseLiquids(liquids: ProductView[], flavour: string, strength: number) {
  const tags: readonly string[] = FLAVOURS.find(({ value }) => value === flavour)?.tags ?? [];
  const tasted = liquids.filter((liquid) =>
    liquid.tags.some((tag) => tags.includes(tag.toLowerCase())),
  );
  return (tasted.length > 0 ? tasted : liquids)
    .flatMap((product) => {
      const variant = nearest(product.variants, strength);
      return variant ? [{ product, variantId: variant.id, off: offBy(variant, strength) }] : [];
    })
    .toSorted((a, b) => a.off - b.off)
    .slice(0, LIQUIDS_OF_KIT)
    .map(({ product, variantId }) => ({ product, variantId }));
}

const strengthOf = (variant: VariantView) =>
  strengthFigure(variant.options[strengthOption([variant]) ?? '']);

const offBy = (variant: VariantView, strength: number) =>
  Math.abs((strengthOf(variant) ?? 0) - strength);

/** The variant with nicotine that is nearest to a strength and can be bought; of two as near, the weaker. */
const nearest = (variants: VariantView[], strength: number): VariantView | undefined =>
  variants
    .filter((variant) => variant.inStock && (strengthOf(variant) ?? 0) > 0)
    .toSorted(
      (a, b) =>
        offBy(a, strength) - offBy(b, strength) || (strengthOf(a) ?? 0) - (strengthOf(b) ?? 0),
    )[0];
