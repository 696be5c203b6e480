import { setImmediate } from 'node:timers/promises';
import { ShopError } from '../../../kit/errors.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import type { JobResult } from '../../batch-jobs/batch-jobs.ts';
import { attempt, type BatchJobKind, type ChunkOutcome } from '../../batch-jobs/run-batch-job.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import { listFields } from '../../custom-fields/fields.ts';
import { readSettings } from '../../settings/settings.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { ensureBrands, findBrandsByName } from '../manage-brands.ts';
import { lockWholeProducts, type Product, productOf, readProducts } from '../product-record.ts';
import { isElsewhere, type NamedBy } from '../store-pictures.ts';
import { changeProducts, differenceOf, insertProducts, type Pair } from '../write-products.ts';
import { newSku } from './merge-variants.ts';
import { headingOf, type ProductAfter, productAfter } from './product-after.ts';
import { type FileProduct, type Headings, LONGEST_VALUE } from './read-products.ts';
import { type ImportUndo, NOTHING, undoImport, undoOf } from './undo-import.ts';

/** What all chunks of an import have in common. */
export interface ImportInput {
  /** The file's headings by what they mean. */
  headings: Headings;
  /** Whether brands that the shop doesn't know are added. */
  createBrands: boolean;
  /** Whether new products wait to be published. */
  asDrafts?: boolean;
}

/** What a file would do to some products. */
export interface ImportPlan {
  created: Product[];
  changed: Pair[];
  results: JobResult[];
}

/** SKUs that products further up in the file have, and whose they are; in small letters. */
export type TakenSkus = Map<string, string>;

/** Imports products chunk by chunk, as a job. */
export const importProducts: BatchJobKind = {
  kind: 'import',
  run: async (tx, job, chunk, jobId) => {
    const input = job as ImportInput;
    const products = chunk as FileProduct[];
    if (input.createBrands) await addBrands(tx, products);
    const together = await attempt(tx, () => saveProducts(tx, jobId, input, products));
    if (!(together instanceof ShopError)) return outcomeOf([together]);
    // Somebody took a code or an address meanwhile. One by one, the others get through.
    const saved: Saved[] = [];
    for (const product of products) {
      const alone = await attempt(tx, () => saveProducts(tx, jobId, input, [product]));
      saved.push(
        alone instanceof ShopError
          ? { results: [refusal(product, [{ message: alone.message }])], undo: NOTHING }
          : alone,
      );
    }
    return outcomeOf(saved);
  },
  undo: (tx, undo) => undoImport(tx, undo as ImportUndo),
};

interface Saved {
  results: JobResult[];
  undo: ImportUndo;
}

function outcomeOf(saved: Saved[]): ChunkOutcome {
  const undo = {
    created: saved.flatMap(({ undo }) => undo.created),
    changed: saved.flatMap(({ undo }) => undo.changed),
    added: saved.flatMap(({ undo }) => undo.added),
  };
  const results = saved.flatMap(({ results }) => results);
  return { results, ...(Object.values(undo).some((list) => list.length > 0) && { undo }) };
}

async function saveProducts(
  tx: Tx,
  jobId: string,
  input: ImportInput,
  products: FileProduct[],
): Promise<Saved> {
  const ids = await findBySlug(tx, products);
  const held = await lockWholeProducts(tx, [...ids.values()]);
  const { created, changed, results } = await planImport(tx, input, products, { ids, held });
  const by = { jobId, places: picturePlaces(input.headings, products, results) };
  await insertProducts(tx, created, by);
  const changes = await changeProducts(tx, changed, { reason: 'counted', note: 'Import' }, by);
  return { results, undo: undoOf(created, changed, changes) };
}

/** Where the file names the pictures of the products that it changes. */
function picturePlaces(
  { picture, variantPicture }: Headings,
  products: FileProduct[],
  results: JobResult[],
): NamedBy['places'] {
  const ids = new Map(results.map(({ line, id }) => [line, id]));
  return Object.fromEntries(
    products.flatMap(({ line, slug, set, variants, pictureLines = {} }) => {
      const id = ids.get(line);
      if (id === undefined) return [];
      const ofVariants = variants.flatMap((variant) =>
        variant.imageUrl ? [[variant.imageUrl, variant.line, variantPicture] as const] : [],
      );
      const ofProduct = Object.entries(pictureLines).map(
        ([url, line]) => [url, line, picture] as const,
      );
      const pictures = Object.fromEntries(
        [...ofVariants, ...ofProduct]
          .filter(([url]) => isElsewhere(url))
          .map(([url, line, column]) => [url, { line, ...(column !== undefined && { column }) }]),
      );
      return [[id, { name: set.name ?? slug, line, pictures }]];
    }),
  );
}

const refusal = ({ line, slug, set }: FileProduct, errors: BatchJobError[]): JobResult => ({
  line,
  name: set.name ?? slug,
  result: 'refused',
  errors: errors.map((error) => ({ line, ...error })),
});

/** What an import of these products would do now. */
export async function previewImport(
  db: Db,
  input: ImportInput,
  products: FileProduct[],
  taken: TakenSkus,
): Promise<ImportPlan> {
  const ids = await findBySlug(db, products);
  return planImport(
    db,
    input,
    products,
    { ids, held: await readProducts(db, [...ids.values()]) },
    taken,
  );
}

interface Known {
  /** Of the products that the shop has or had, by slug. */
  ids: Map<string, string>;
  held: Map<string, Product>;
}

async function planImport(
  db: Db,
  { headings, createBrands, asDrafts = false }: ImportInput,
  products: FileProduct[],
  { ids, held }: Known,
  taken: TakenSkus = new Map(),
): Promise<ImportPlan> {
  const { currency } = await readSettings(db);
  const shopName = createBrands ? await nameOfShop(db) : '';
  const brands = await findBrandsByName(db, [
    ...products.map(({ set }) => set.brand ?? ''),
    shopName,
    ...[...held.values()].map(({ brand }) => brand),
  ]);
  const owners = await findSkuOwners(db, products, held);
  const { product: ofProducts = [], variant: ofVariants = [] } = Object.groupBy(
    await listFields(db),
    ({ of }) => of,
  );
  const custom = { ofProducts, ofVariants };
  const plan: ImportPlan = { created: [], changed: [], results: [] };
  for (const product of products) {
    // One with hundreds of variants takes a while.
    await setImmediate();
    const { line, slug } = product;
    const before = held.get(ids.get(slug) ?? '');
    const errors = [...product.errors];
    const after =
      errors.length > 0
        ? undefined
        : productAfter(product, before, { currency, shopName, asDrafts, ...custom }, errors);
    if (after) {
      const brand = brands.get(after.input.brand.toLowerCase());
      if (after.input.brand !== '' && !brand && !createBrands) {
        errors.push({
          line,
          column: headings.brand,
          value: after.input.brand.slice(0, LONGEST_VALUE),
          message: 'There is no such brand. Let the import add brands, or add it first.',
        });
      }
      refuseTakenSkus(after, before, owners, taken, errors);
      if (errors.length === 0) {
        const state = productOf(after.input, brand, before);
        const isNew = !before || before.deletedAt !== null;
        const isSame =
          before &&
          state.variants.length === before.variants.length &&
          !differenceOf(before, state);
        if (!before) plan.created.push(state);
        else if (!isSame) plan.changed.push({ before, after: state });
        const result = isNew ? 'created' : isSame ? 'unchanged' : 'updated';
        plan.results.push({ line, id: state.id, name: state.name, result });
      }
    }
    if (errors.length > 0) {
      const named = errors.map(({ column, ...error }) => ({
        ...error,
        ...(column !== undefined && { column: headingOf(column, headings) }),
      }));
      plan.results.push(refusal(product, named));
    }
  }
  return plan;
}

const nameOfShop = async (db: Db): Promise<string> =>
  (await readSettingTexts(db, ['site_title'])).site_title.trim();

interface SkuOwner {
  productId: string;
  name: string;
}

function refuseTakenSkus(
  { input: { variants, slug }, lines }: ProductAfter,
  before: Product | undefined,
  owners: Map<string, SkuOwner>,
  taken: TakenSkus,
  errors: BatchJobError[],
): void {
  for (const [place, { sku }] of variants.entries()) {
    const line = lines.get(place)?.line;
    const code = sku.trim().toLowerCase();
    const owner = owners.get(code);
    const other = taken.get(code);
    if (owner && owner.productId !== before?.id) {
      errors.push({ line, column: 'sku', message: `${owner.name} has the SKU ${sku} already.` });
    } else if (other !== undefined && other !== slug) {
      errors.push({ line, column: 'sku', message: `${other} has the SKU ${sku} already.` });
    }
    if (code !== '') taken.set(code, slug);
  }
}

/** The products that addresses lead to, also former ones and those of deleted products. */
async function findBySlug(db: Db, products: FileProduct[]): Promise<Map<string, string>> {
  const rows = await named<{ slug: string; id: string }>(
    db,
    'products-by-slugs',
    'select slug, product_id as id from product_slugs where slug = any($1::text[])',
    [products.map(({ slug }) => slug)],
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function findSkuOwners(
  db: Db,
  products: FileProduct[],
  held: Map<string, Product>,
): Promise<Map<string, SkuOwner>> {
  const wanted = products.flatMap(({ slug, variants }) =>
    variants.map(({ sku, values }) => sku ?? newSku(slug, values)),
  );
  // A deleted product that comes back wants the codes that it had.
  const former = [...held.values()].flatMap(({ deletedAt, variants }) =>
    deletedAt === null ? [] : variants.map(({ sku }) => sku),
  );
  const codes = [...wanted, ...former].map((sku) => sku.toLowerCase());
  const rows = await named<SkuOwner & { code: string }>(
    db,
    'owners-of-skus',
    `select lower(v.sku) as code, p.id as "productId", p.name
     from variants v join products p on p.id = v.product_id
     where lower(v.sku) = any($1::text[]) and v.retired_at is null`,
    [codes],
  );
  return new Map(rows.map(({ code, ...owner }) => [code, owner]));
}

async function addBrands(tx: Tx, products: FileProduct[]): Promise<void> {
  const names = new Map(
    products.flatMap(({ set: { brand }, errors }) =>
      brand && errors.length === 0 ? [[brand.toLowerCase(), brand]] : [],
    ),
  );
  if (products.some(({ set: { brand }, errors }) => !brand && errors.length === 0)) {
    const own = await nameOfShop(tx);
    if (own !== '') names.set(own.toLowerCase(), own);
  }
  const brands = [...names.values()].map((name) => ({ name, description: '', image: null }));
  if (brands.length > 0) await ensureBrands(tx, brands);
}
