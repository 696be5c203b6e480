import type { App } from '../../kit/http/app-types.ts';
import { tag } from '../../kit/tags.ts';
import { iconSize } from '../../modules/media/pictures.ts';
import { readSettings } from '../../modules/settings/settings.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/files/storage.ts';

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

/** The smallest icon with which browsers offer to install a site, in pixels. */
const INSTALLABLE = 144;

/** The owner's icon, if devices can use it; else the program's. */
async function iconsOf(siteFavicon: string | undefined, storage: Storage) {
  const size = siteFavicon ? await iconSize(storage, siteFavicon) : null;
  if (!siteFavicon || size === null || size < INSTALLABLE) return ICONS;
  return [{ src: siteFavicon, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' }];
}

/** Without the owner's: where it stands among the program's files. */
const TOUCH_ICON = '/icons/apple-touch-icon.png';

/**
 * How a device shows the installed shop: under the owner's name for it, with the owner's icon or the program's.
 */
export function webManifestRoutes(app: App, db: Db, storage: Storage): void {
  // Apple's devices look here before they read the manifest.
  app.get('/apple-touch-icon.png', { schema: { hide: true } }, async (_request, reply) => {
    const { siteFavicon } = await readSettings(db);
    const [first] = await iconsOf(siteFavicon, storage);
    reply.header('cache-control', 'no-cache');
    return reply.redirect(first && first.src === siteFavicon ? siteFavicon : TOUCH_ICON);
  });

  app.get(
    '/manifest.webmanifest',
    { config: { public: true }, schema: { hide: true } },
    async (_request, reply) => {
      reply.tag(tag.settings).type('application/manifest+json; charset=utf-8');
      const { siteTitle: name, siteFavicon, heroSubtitle, locale } = await readSettings(db);
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
        icons: await iconsOf(siteFavicon, storage),
      });
    },
  );
}
