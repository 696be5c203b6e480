import * as z from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import {
  serve,
  serveList,
  serveTold,
  type Told,
  tellPages,
  toldAs,
} from '../../../kit/http/serve.ts';
import { type Module, partsOf } from '../../../kit/module.ts';
import { tag } from '../../../kit/tags.ts';
import { bytesOf, markOf } from '../../../platform/cache/cached-response.ts';
import { KeptValue } from '../../../platform/cache/kept-value.ts';
import type { Database, Db } from '../../../platform/database/database.ts';
import { isLoopback } from '../../../platform/net/ip-address.ts';
import { findPartsShown } from '../bundles.ts';
import { findCategoryPage, listCategories, pathsToCategories } from '../categories.ts';
import { findCollectionPage, listCollections, searchInOrder } from '../collections.ts';
import * as catalogApi from '../endpoints.ts';
import { findListedProduct, findOpenedProduct } from '../find-product.ts';
import { findFirstKits } from '../first-kit.ts';
import { listFitting } from '../fitting.ts';
import { listBrands } from '../list-brands.ts';
import { listProducts, listRelated } from '../list-products.ts';
import {
  Facets,
  FittingProduct,
  type ProductOffer,
  ProductSummary,
  ProductView,
  SearchReading,
  withOffers,
} from '../schema.ts';
import type { EmptySearches } from '../search/empty-searches.ts';
import type { ProductSearch } from '../search/product-search.ts';
import { ShownProducts } from '../shown-products.ts';

declare module '../../../kit/module.ts' {
  interface Parts {
    /**
     * Tells of products what is offered to everybody who buys them at the moment of telling. It holds until promotions,
     * brands, categories or settings change.
     */
    productOffers?(db: Db): Promise<TellOffers>;
  }
}

type TellOffers = (
  product: Pick<ProductView, 'id' | 'brand' | 'category' | 'type'>,
) => ProductOffer[];

export function catalogRoutes(
  app: App,
  db: Database,
  search: ProductSearch,
  emptySearches: EmptySearches,
  modules: readonly Module[],
): void {
  const shown = new ShownProducts(db);
  const offers = new KeptValue(
    db.changes,
    [tag.promotions, tag.brands, tag.categories, tag.settings],
    async (): Promise<TellOffers> => {
      const tellers = await Promise.all(partsOf(modules, 'productOffers').map((ask) => ask(db)));
      return (product) => tellers.flatMap((tell) => tell(product));
    },
  );
  const categoryPaths = new KeptValue(db.changes, [tag.categories], () => pathsToCategories(db));
  const tellProducts = async (ids: string[], total: number): Promise<Told> => {
    const [products, tell] = await Promise.all([shown.find(ids), offers.get()]);
    const told = products.map((product) => product.with(tell));
    return {
      json: () =>
        bytesOf([
          '[',
          ...told.flatMap(({ json }, place) => (place > 0 ? [',', json] : [json])),
          ']',
        ]),
      data: () => told.map((product) => product.data()),
      mark: markOf(told.map(({ mark }) => mark).join()),
      total,
      tags: [
        tag.products,
        tag.promotions,
        tag.settings,
        ...products.map(({ id }) => tag.product(id)),
      ],
    };
  };
  serveTold(app, catalogApi.listProducts, async ({ query }) => {
    const { ids, total, leftOut = [] } = await searchInOrder(db, search, query);
    const headers = { 'x-left-out': encodeURIComponent(leftOut.join(' ')) };
    return { ...(await tellProducts(ids, total)), ...(leftOut.length > 0 && { headers }) };
  });

  // The search keeps what it counted, and its text is written once for as long.
  const counted = new WeakMap<Facets, Told>();
  serveTold(app, catalogApi.countFacets, async ({ query }) => {
    const facets = await search.facets(query);
    const told = counted.get(facets) ?? toldAs(Facets, facets, { tags: [tag.products] });
    counted.set(facets, told);
    return told;
  });

  serve(app, catalogApi.readSearch, async (request, reply) => {
    const typed = request.query.search;
    reply.tag(tag.products);
    const reading = await search.read(typed);
    if (reading.total === 0) {
      // What comes from this machine passes: a proxy that nobody told us of sends everybody's calls.
      const network = isLoopback(request.ip) ? undefined : request.network();
      await emptySearches.count(typed, network);
    }
    return reading;
  });
  // Who searches in vain is looked at, so that call is made.
  tellPages(app, catalogApi.readSearch, async ({ query }) => {
    const reading = await search.read(query.search);
    return reading.total > 0 ? toldAs(SearchReading, reading, { tags: [tag.products] }) : undefined;
  });

  serveTold(app, catalogApi.listBestSellers, async ({ query }) => {
    const { rows, total } = await listProducts(db, search, { ...query, sortBy: 'bestselling' });
    const tell = await offers.get();
    const products = rows.map((product) => withOffers(product, tell(product)));
    const tags = [tag.products, tag.promotions, tag.settings];
    return toldAs(z.array(ProductSummary), products, {
      total,
      tags: [...tags, ...rows.map(({ id }) => tag.product(id))],
    });
  });

  serveTold(app, catalogApi.listFitting, async ({ query: { of, limit, offset } }) => {
    const found = await listFitting(db, of);
    const tags = [...of, ...found.map(({ id }) => id)].map(tag.product);
    const page = found.slice(offset, offset + limit);
    return toldAs(z.array(FittingProduct), page, {
      total: found.length,
      tags: [tag.products, ...tags],
    });
  });

  serve(app, catalogApi.findFirstKits, async ({ query }, reply) => {
    reply.tag(tag.products);
    return findFirstKits(db, query);
  });

  serveTold(app, catalogApi.findProduct, async ({ params }) => {
    const found = await findOpenedProduct(db, params.idOrSlug);
    if (!found) throw notThere();
    const { product, hasBundles } = found;
    const [tell, pathTo, bundles] = await Promise.all([
      offers.get(),
      categoryPaths.get(),
      hasBundles ? findPartsShown(db, product.id) : undefined,
    ]);
    const categoryPath = pathTo(product.category);
    const told = {
      ...withOffers(product, tell(product)),
      ...(categoryPath.length > 0 && { categoryPath }),
      ...(bundles && { bundles }),
    };
    const parts = Object.values(bundles ?? {}).flat();
    const ids = [product.id, ...parts.map(({ productId }) => productId)];
    const tags = [...new Set(ids.map(tag.product)), tag.promotions, tag.settings, tag.categories];
    return toldAs(ProductView, told, { tags });
  });

  serveTold(app, catalogApi.listRelated, async ({ params, query: { limit, offset } }) => {
    const product = await findListedProduct(db, params.id);
    if (!product) throw notThere();
    const ids = await listRelated(db, search, product);
    const told = await tellProducts(ids.slice(offset, offset + limit), ids.length);
    const tags = new Set([...told.tags, ...[product.id, ...ids].map(tag.product)]);
    return { ...told, tags: [...tags] };
  });

  serveList(app, catalogApi.listBrands, async ({ query }, reply) => {
    reply.tag(tag.brands, tag.products);
    return listBrands(db, search, query);
  });

  serveList(app, catalogApi.listCategories, async (_, reply) => {
    reply.tag(tag.categories, tag.products);
    return listCategories(db, search);
  });

  serve(app, catalogApi.findCategory, async ({ params }, reply) => {
    reply.tag(tag.categories, tag.products);
    return findCategoryPage(db, search, params.slug);
  });

  serveList(app, catalogApi.listCollections, async (_, reply) => {
    reply.tag(tag.categories, tag.products);
    return listCollections(db, search);
  });

  serve(app, catalogApi.findCollection, async ({ params }, reply) => {
    reply.tag(tag.categories, tag.products);
    return findCollectionPage(db, search, params.slug);
  });
}

const notThere = () => new ShopError('not_found', 'This product does not exist.');
