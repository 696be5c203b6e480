import { EVERYTHING } from '../../platform/changes.ts';
import { type Database, named } from '../../platform/database.ts';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import { wordsIn } from './search-words.ts';

/** What changes without announcing itself (a sales count, say) is at most this old. */
const MAX_AGE_MS = 10 * 60_000;

/** The same while the changes of other processes cannot be heard. */
const MAX_DEAF_AGE_MS = 1_000;

/** So many products are read by one statement. */
const BATCH = 2_000;

const catalogs = new WeakMap<Database, KeptCatalog>();

/** Everything on sale, as of the last change that was announced. */
export function readCatalog(db: Database): Promise<CatalogIndex> {
  let catalog = catalogs.get(db);
  if (!catalog) {
    catalog = new KeptCatalog(db);
    catalogs.set(db, catalog);
  }
  return catalog.current();
}

/** The index of one database, read when first asked for and again as far as something changed. */
class KeptCatalog {
  readonly #db: Database;
  #index = new CatalogIndex();
  #readAt = 0;
  /** Counts what was noted, so that a reading knows what came after it began. */
  #clock = 0;
  #allNoted = 0;
  #allRead = -1;
  /** The ids of products to be read again, and when that was noted. */
  readonly #noted = new Map<string, number>();
  #reading: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
    const { changes } = db;
    changes.on('drop', (tags) => this.#note(tags));
    changes.on('lost', () => this.#note([EVERYTHING]));
  }

  async current(): Promise<CatalogIndex> {
    const age = Date.now() - this.#readAt;
    if (age > MAX_DEAF_AGE_MS && !this.#db.changes.live) this.#note([EVERYTHING]);
    while (this.#isStale || this.#noted.size > 0) await this.#read();
    // What was there serves on meanwhile.
    if (age > MAX_AGE_MS) this.#readAlone(() => this.#readAll()).catch(() => {});
    return this.#index;
  }

  get #isStale(): boolean {
    return this.#allRead < this.#allNoted;
  }

  /** The tag `products` beside tags of single products means those; alone it may mean any. */
  #note(tags: string[]): void {
    this.#clock++;
    const ids = tags
      .filter((tag) => tag.startsWith(PRODUCT))
      .map((tag) => tag.slice(PRODUCT.length));
    for (const id of ids) this.#noted.set(id, this.#clock);
    const isAny = tags.includes('products') && ids.length === 0;
    if (isAny || tags.includes('brands') || tags.includes(EVERYTHING)) this.#allNoted = this.#clock;
  }

  #read(): Promise<void> {
    return this.#readAlone(() => (this.#isStale ? this.#readAll() : this.#readNoted()));
  }

  /** One reading at a time, for all who wait. */
  #readAlone(read: () => Promise<void>): Promise<void> {
    this.#reading ??= read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const begun = this.#clock;
    const readAt = Date.now();
    const index = new CatalogIndex();
    const listed = listing();
    for (let after = FIRST_ID; ; ) {
      const rows = await named<ListedRow>(this.#db, 'catalog', CATALOG, [after, BATCH]);
      index.add(rows.map(listed));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.id;
    }
    this.#index = index;
    this.#readAt = readAt;
    this.#allRead = begun;
    this.#forgetNotes(begun);
  }

  async #readNoted(): Promise<void> {
    const begun = this.#clock;
    const ids = [...this.#noted.keys()];
    const rows = await named<ListedRow>(this.#db, 'catalog-changes', CHANGES, [ids]);
    for (const id of ids) this.#index.remove(id);
    this.#index.add(rows.map(listing()));
    this.#forgetNotes(begun);
  }

  #forgetNotes(upTo: number): void {
    for (const [id, at] of this.#noted) if (at <= upTo) this.#noted.delete(id);
  }
}

const PRODUCT = 'product:';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface ListedRow extends Omit<ListedProduct, 'brand' | 'nameWords' | 'otherWords'> {
  brandId: string;
  brand: string;
  name: string;
  flavor: string | null;
  tags: string;
  /** The values of the variants' options. */
  options: string | null;
}

const COLUMNS = `p.id, p.brand_id as "brandId", b.name as brand, p.category, p.type,
  p.offer_price as price, p.is_featured as "isFeatured", p.sales_count as "salesCount",
  extract(epoch from p.created_at)::float8 * 1000 as "createdAt", p.name, p.flavor,
  array_to_string(p.tags, ' ') as tags,
  (select string_agg(o.value, ' ') from variants v, jsonb_each_text(v.options) o
   where v.product_id = p.id and v.retired_at is null) as options`;

const CATALOG = `select ${COLUMNS} from products p join brands b on b.id = p.brand_id
  where p.deleted_at is null and p.id > $1 order by p.id limit $2`;

const CHANGES = `select ${COLUMNS} from products p join brands b on b.id = p.brand_id
  where p.deleted_at is null and p.id = any($1::uuid[])`;

/** Presents rows; what many products have in common is cut into words once. */
function listing(): (row: ListedRow) => ListedProduct {
  const known = new Map<string, string[]>();
  const wordsOf = (text: string | null): string[] => {
    if (text === null) return [];
    const words = known.get(text) ?? wordsIn(text);
    known.set(text, words);
    return words;
  };
  return ({ brandId, brand, name, flavor, tags, options, ...product }) => {
    const { category, type } = product;
    const others = [brand, category, type, flavor, tags, options];
    return {
      ...product,
      brand: { id: brandId, name: brand },
      nameWords: wordsIn(name),
      otherWords: others.flatMap(wordsOf),
    };
  };
}
