import { type Changes, EVERYTHING } from '../../platform/changes.ts';
import { changesOf, type Db, named } from '../../platform/database.ts';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import { wordsIn } from './search-words.ts';

/** What changes without announcing itself (a sales count, say) is at most this old. */
const MAX_AGE_MS = 10 * 60_000;

/** The same while the changes of other processes cannot be heard. */
const MAX_DEAF_AGE_MS = 1_000;

/** So many products are read by one statement. */
const BATCH = 5_000;

const catalogs = new WeakMap<Db, KeptCatalog>();

/** Everything on sale, as of the last change that was announced. */
export function readCatalog(db: Db): Promise<CatalogIndex> {
  let catalog = catalogs.get(db);
  if (!catalog) {
    catalog = new KeptCatalog(db, changesOf(db));
    catalogs.set(db, catalog);
  }
  return catalog.current();
}

class KeptCatalog {
  readonly #db: Db;
  readonly #changes: Changes;
  #index = new CatalogIndex();
  #isStale = true;
  #readAt = 0;
  /** The ids of products to be read again. */
  readonly #changed = new Set<string>();
  #updating: Promise<void> | undefined;

  constructor(db: Db, changes: Changes) {
    this.#db = db;
    this.#changes = changes;
    changes.on('drop', (tags) => this.#note(tags));
    changes.on('lost', () => this.#note([EVERYTHING]));
  }

  async current(): Promise<CatalogIndex> {
    const age = Date.now() - this.#readAt;
    if (age > MAX_DEAF_AGE_MS && !this.#changes.live) this.#isStale = true;
    if (this.#isStale || this.#changed.size > 0) await this.#update();
    else if (age > MAX_AGE_MS) this.#renew();
    return this.#index;
  }

  /** The tag `products` beside tags of single products means those; alone it may mean any. */
  #note(tags: string[]): void {
    const ids = tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length));
    for (const id of ids) this.#changed.add(id);
    if (tags.includes(EVERYTHING) || tags.includes('brands')) this.#isStale = true;
    if (tags.includes('products') && ids.length === 0) this.#isStale = true;
  }

  /** Reads what is noted as changed, also what is noted meanwhile; one at a time does it for all. */
  #update(): Promise<void> {
    this.#updating ??= this.#catchUp().finally(() => {
      this.#updating = undefined;
    });
    return this.#updating;
  }

  /** Reads everything anew behind the back of those who ask. */
  #renew(): void {
    this.#readAt = Date.now();
    this.#isStale = true;
    this.#update().catch(() => {});
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale || this.#changed.size > 0) {
      if (this.#isStale) await this.#readAll();
      else await this.#readChanged();
    }
  }

  async #readAll(): Promise<void> {
    this.#isStale = false;
    const readAt = Date.now();
    try {
      const index = new CatalogIndex();
      let after = FIRST_ID;
      for (;;) {
        const rows = await named<ListedRow>(this.#db, 'catalog', CATALOG, [after, BATCH]);
        index.add(rows.map(listed));
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) break;
        after = last.id;
      }
      this.#index = index;
      this.#readAt = readAt;
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    try {
      const rows = await named<ListedRow>(this.#db, 'catalog-changes', CHANGES, [ids]);
      for (const id of ids) this.#index.remove(id);
      this.#index.add(rows.map(listed));
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      throw error;
    }
  }
}

const PRODUCT = 'product:';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface ListedRow extends Omit<ListedProduct, 'createdAt' | 'nameWords' | 'allWords'> {
  name: string;
  flavor: string | null;
  tags: string[];
  createdAt: Date;
  /** The variants' options, each as JSON. */
  options: string[];
}

const COLUMNS = `p.id, p.brand_id as "brandId", b.name as brand, p.category, p.type,
  p.offer_price as price, p.is_featured as "isFeatured", p.sales_count as "salesCount",
  p.created_at as "createdAt", p.name, p.flavor, p.tags,
  array(select options::text from variants v where v.product_id = p.id) as options`;

const CATALOG = `select ${COLUMNS} from products p join brands b on b.id = p.brand_id
  where p.deleted_at is null and p.id > $1 order by p.id limit $2`;

const CHANGES = `select ${COLUMNS} from products p join brands b on b.id = p.brand_id
  where p.deleted_at is null and p.id = any($1::uuid[])`;

function listed({ name, flavor, tags, options, createdAt, ...product }: ListedRow): ListedProduct {
  const nameWords = wordsIn(name);
  const { brand, category, type } = product;
  const others = [brand, category, type, flavor ?? '', ...tags].flatMap(wordsIn);
  const chosen = options.flatMap((json) => Object.values(JSON.parse(json)).join(' ')).flatMap(wordsIn);
  return {
    ...product,
    createdAt: createdAt.getTime(),
    nameWords,
    allWords: [...new Set([...nameWords, ...others, ...chosen])],
  };
}
