import * as z from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveTold } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Database, Db } from '../../../platform/database/database.ts';
import { isLoopback } from '../../../platform/net/ip-address.ts';
import * as catalogApi from '../endpoints.ts';
import { findProduct } from '../find-product.ts';
import { listBrands } from '../list-brands.ts';
import { listProducts, listRelated } from '../list-products.ts';
import { Facets, type ProductView } from '../schema.ts';
import type { EmptySearches } from '../search/empty-searches.ts';
import type { ProductSearch } from '../search/product-search.ts';
import { ShownProducts } from '../shown-products.ts';

export function catalogRoutes(
  app: App,
  db: Database,
  search: ProductSearch,
  emptySearches: EmptySearches,
): void {
  const shown = new ShownProducts(db);
  serveTold(app, catalogApi.listProducts, async (query) => {
    const { ids, total, leftOut = [] } = await search.search(query, query);
    const products = await shown.find(ids);
    return {
      text: `[${products.map(({ text }) => text).join(',')}]`,
      data: () => products.map((product) => product.data()),
      total,
      tags: [tag.products, ...products.map(({ id }) => tag.product(id))],
      ...(leftOut.length > 0 && {
        headers: { 'x-left-out': encodeURIComponent(leftOut.join(' ')) },
      }),
    };
  });

  serveTold(app, catalogApi.countFacets, async (query) => {
    const facets = z.encode(Facets, await search.facets(query));
    return { text: JSON.stringify(facets), data: () => facets, tags: [tag.products] };
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

  serveList(app, catalogApi.listBestSellers, async ({ query }, reply) => {
    const found = await listProducts(db, search, { ...query, sortBy: 'bestselling' });
    reply.tag(tag.products, ...found.rows.map(({ id }) => tag.product(id)));
    return found;
  });

  serve(app, catalogApi.findProduct, async ({ params }, reply) => {
    const product = await existingProduct(db, params.idOrSlug);
    reply.tag(tag.product(product.id));
    return product;
  });

  serveList(app, catalogApi.listRelated, async ({ params }, reply) => {
    const related = await listRelated(db, search, await existingProduct(db, params.id));
    const ids = [params.id, ...related.map(({ id }) => id)];
    reply.tag(tag.products, ...ids.map(tag.product));
    return related;
  });

  serveList(app, catalogApi.listBrands, async ({ query }, reply) => {
    reply.tag(tag.brands, tag.products);
    return listBrands(db, search, query);
  });
}

async function existingProduct(db: Db, idOrSlug: string): Promise<ProductView> {
  const product = await findProduct(db, idOrSlug);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}
