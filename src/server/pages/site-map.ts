import { ShopError } from '../../kit/errors.ts';
import type { App } from '../../kit/http/app-types.ts';
import type { Shop } from '../../kit/module.ts';
import { PRIVATE_PAGES } from '../../kit/private-pages.ts';
import { tag } from '../../kit/tags.ts';
import { SiteMap } from './site-map-addresses.ts';

const config = { public: true, whileOpen: true } as const;
const schema = { hide: true } as const;
const XML = 'application/xml; charset=utf-8';

/** What search engines read: which pages there are, and which of them to leave alone. */
export function siteMapRoutes(
  app: App,
  { database, search, config: { publicUrl }, opening }: Shop,
): void {
  const map = new SiteMap(database, search, publicUrl);

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    const said = opening.closed
      ? ['Disallow: /']
      : [
          'Disallow: /api/',
          ...PRIVATE_PAGES.map((page) => `Disallow: /${page}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
        ];
    reply.type('text/plain; charset=utf-8');
    return ['User-agent: *', ...said, ''].join('\n');
  });

  app.get('/sitemap.xml', { config, schema }, async (_request, reply) => {
    reply.tag(tag.products, tag.pages, tag.posts).type(XML);
    return map.whole();
  });

  app.get('/sitemap-pages.xml', { config, schema }, async (_request, reply) => {
    reply.tag(tag.products, tag.pages, tag.posts).type(XML);
    return map.pages();
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,4}$).xml',
    { config, schema },
    async ({ params }, reply) => {
      const part = await map.part(Number(params.part));
      if (part === undefined) throw new ShopError('not_found', 'There is no such site map.');
      reply.tag(tag.products).type(XML);
      return part;
    },
  );
}
