import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpoints } from './src/web/build-endpoints.ts';
import { doors, extensions } from './src/web/build-extensions.ts';
import { icons } from './src/web/build-icons.ts';
import { inlineScripts } from './src/web/build-inline-scripts.ts';
import { mailTemplates } from './src/web/mail/build-mail.ts';
import { serviceWorker } from './src/web/offline/build-service-worker.ts';

/**
 * What every page runs on: in one file, it compresses best and stays in the browser when pages change. What of it only
 * some pages need comes with those.
 */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/;

/** What the home page and every list of products load: in one file, it compresses better. */
const CARDS =
  /\/src\/(storefront\/(product-card\/(?!product-row|.*test)|home\/(home|categories)\.ts)|ui\/((picture|stars|rating)\.tsx|loading\/server-text\.ts))|\/src\/modules\/.*endpoints\.ts\?shop=(list(BestSellers|Latest|Products|Brands))$|heroicons.*\/(ArrowRightIcon|outline\/esm\/CheckIcon)/;

/** Lists of everything, of a category and of a collection are one page: in one file, most visits load one less. */
const LISTING =
  /\/src\/(storefront\/listing\/listing-page\.tsx|web\/routes\/_shop\.products\.tsx\?)/;

/** What every page of sections loads, the home page first of all: in one file, it compresses better. */
const SECTIONS = /\/src\/storefront\/(sections\/(sections|section-data)|home\/home-section)\.tsx?/;

/** Choosing a variant, on a product's page and from a card: in one file, it compresses better. */
const VARIANTS =
  /\/src\/(storefront\/variants\/(availability|choice|variant-(choice|options))\.tsx?|modules\/catalog\/(strength|swatches)\.ts|shared\/last-strength\.ts)/;

/** What lists of products share with pages that need little else of them: such a page would load all of theirs. */
const SHARED_WITH_LISTING =
  /\/src\/(ui\/loading\/load-(more|failure)\.tsx|ui\/focus\/focus-added\.ts)|[iI]nfiniteQuery(Observer)?\.js$|heroicons.*24\/outline.*\/(XMarkIcon|ChevronDownIcon)/;

/** Calls that several screens of the back office make: each by itself would be a file of one line. */
const BACK_OFFICE_CALLS = /endpoints\.ts\?admin=/;

/** All pages but lists of products and products, to which most visits go on, and what customers alone see on the home page. */
const SELDOM_OPENED = /assets\/(?!_shop\.(products|product)\b)(admin\/|_shop|bought-before)/;

/** In a folder of their own, so that whoever looks at a page's files sees whether it loads any of them. */
const BACK_OFFICE =
  /src[\\/](kit|modules[\\/][\w-]+)[\\/]admin[\\/]|extensions[\\/][\w-]+[\\/]admin[\\/]|doors[\\/]admin|endpoints\.ts\?admin=/;

export default defineConfig({
  plugins: [
    // Vite makes the CSS small, for the browsers below.
    tailwindcss({ optimize: false }),
    // Start comes before React: it generates the route tree and splits the routes.
    tanstackStart({
      srcDirectory: 'src/web',
      server: { entry: 'server/server.tsx' },
      router: {
        quoteStyle: 'single',
        semicolons: true,
        tmpDir: 'node_modules/.cache/route-tree',
        // A route's loader waits in its own file, with the component that it feeds; the frame that stands
        // around every page comes with the first file.
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) => {
            if (routeId === '/_shop') return [];
            // One file has it all.
            if (routeId === '/admin/$') return [['loader', 'component', 'notFoundComponent']];
            return undefined;
          },
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
    }),
    react(),
    endpoints(),
    extensions(),
    icons(),
    inlineScripts(),
    serviceWorker(),
    mailTemplates(),
  ],
  resolve: {
    alias: [
      doors,
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('src/ui/loading/adopted-styles.ts', import.meta.url)),
      },
    ],
  },
  // The first versions that know light-dark(): rewritten for older ones, it would no longer follow the
  // colour scheme of the element that uses it.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      // The names of preloaded files stand in the first script of every shopper. Those that few visits need are
      // left out: such pages load them one after the other.
      resolveDependencies: (file, files) => (SELDOM_OPENED.test(file) ? [] : files),
    },
  },
  environments: {
    ssr: {
      // Their package is one file for each of its icons, and a start would load all 324 of them.
      resolve: { noExternal: ['@heroicons/react'] },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Their names stand in the first script as well: 7 letters tell them apart.
            chunkFileNames: ({ name, moduleIds }) =>
              moduleIds.some((id) => BACK_OFFICE.test(id) || BACK_OFFICE_CALLS.test(id))
                ? 'assets/admin/[name]-[hash:7].js'
                : `assets/${name.replace(/.+Icon$/, 'icon')}-[hash:7].js`,
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, tags: ['$initial'] },
                // Many small files would compress far worse than one.
                { name: 'frame', tags: ['$initial'] },
                { name: 'cards', test: CARDS },
                { name: 'sections', test: SECTIONS },
                { name: 'variants', test: VARIANTS },
                { name: 'lists', test: SHARED_WITH_LISTING },
                { name: 'listing', test: LISTING },
                { name: 'calls', test: BACK_OFFICE_CALLS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
