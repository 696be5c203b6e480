import { countProducts } from '../../domain/catalog/count-products.ts';
import { listProductAddresses } from '../../domain/catalog/list-addresses.ts';
import { listPageSlugs } from '../../domain/content/content.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

/** The most addresses that one site map may hold (sitemaps.org, protocol 0.9). */
const MAX_ADDRESSES = 50_000;

const FIXED_PAGES = ['/', '/products', '/brands', '/reviews'];

const config = { public: true } as const;
const schema = { hide: true } as const;

/** What search engines read: which pages there are, and which of them to leave alone. */
export function siteMapRoutes(app: App, db: Db, publicUrl: string): void {
  app.get('/robots.txt', { config, schema }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth',
          'Disallow: /checkout',
          'Disallow: /dashboard',
          'Disallow: /admin',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', { config, schema }, async (_request, reply) => {
    reply.tag('products', 'pages').type('application/xml; charset=utf-8');
    const parts = Math.ceil((await countProducts(db, {})) / MAX_ADDRESSES);
    const fixed = [...FIXED_PAGES, ...(await listPageSlugs(db)).map((slug) => `/${slug}`)];
    if (parts <= 1) {
      const products = await productEntries(db, publicUrl, 0, MAX_ADDRESSES - fixed.length);
      return siteMap([...fixed.map((path) => entry(publicUrl + path)), ...products]);
    }
    const maps = Array.from({ length: parts }, (_, part) => `/sitemap-${part + 1}.xml`);
    return siteMapIndex(['/sitemap-pages.xml', ...maps].map((path) => publicUrl + path));
  });

  app.get('/sitemap-pages.xml', { config, schema }, async (_request, reply) => {
    reply.tag('pages').type('application/xml; charset=utf-8');
    const slugs = await listPageSlugs(db);
    return siteMap(
      [...FIXED_PAGES, ...slugs.map((slug) => `/${slug}`)].map((path) => entry(publicUrl + path)),
    );
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,4}$).xml',
    { config, schema },
    async ({ params }, reply) => {
      reply.tag('products').type('application/xml; charset=utf-8');
      const offset = (Number(params.part) - 1) * MAX_ADDRESSES;
      return siteMap(await productEntries(db, publicUrl, offset, MAX_ADDRESSES));
    },
  );
}

async function productEntries(db: Db, publicUrl: string, offset: number, limit: number) {
  const products = await listProductAddresses(db, limit, Math.max(offset, 0));
  return products.map(({ slug, updatedAt }) =>
    entry(`${publicUrl}/product/${slug}`, updatedAt.toISOString()),
  );
}

const entry = (address: string, changed?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

const siteMap = (entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`;

const siteMapIndex = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
    .join('\n')}</sitemapindex>\n`;

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
