import { readSettings } from '../../domain/settings/settings.ts';
import { tag } from '../../domain/tags.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

/** The light theme's paper colour, as in the tokens: a manifest has only one theme. */
const PAPER = '#faf7f2';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ICONS = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
];

/**
 * How a device shows the installed shop: under the owner's name for it, with the program's icons.
 */
export function webManifestRoutes(app: App, db: Db): void {
  app.get(
    '/manifest.webmanifest',
    { config: { public: true }, schema: { hide: true } },
    async (_request, reply) => {
      reply.tag(tag.settings).type('application/manifest+json; charset=utf-8');
      const { siteTitle: name, heroSubtitle, locale } = await readSettings(db);
      return JSON.stringify({
        id: '/',
        name,
        short_name: name,
        description: heroSubtitle,
        lang: locale,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: PAPER,
        theme_color: PAPER,
        categories: ['shopping'],
        icons: ICONS,
      });
    },
  );
}
