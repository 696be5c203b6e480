import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { MODULES } from '../src/server/modules.ts';

/** The walls of the house: which folder imports what (docs/ARCHITECTURE.md). `npm run check` looks at every import. */

/** The rooms from left to right: each imports only what stands to its left. */
export const ORDER = MODULES.map(({ name }) => name);

interface Wall {
  of: RegExp;
  /** What it imports of this repository. */
  may: readonly RegExp[];
  /** Packages that it doesn't import. */
  without?: RegExp;
}

const SERVES = /^(fastify|@fastify\/.*|react|react-dom)$/;
const DRAWS = /^(react|react-dom)$/;

const platform = /^src\/platform\/(?!postgres\/)|^src\/platform\/postgres\/embedded-postgres\.ts$/;
const kit = /^src\/kit\/[^/]+$/;
const kitHttp = /^src\/kit\/http\//;
const kitAdmin = /^src\/kit\/admin\//;
/** What a room is, without how it answers, what it shows and what it writes to people. */
const ofRooms = /^src\/modules\/[^/]+\/(?!(?:http|admin|mails)\/|module\.ts$)/;
const endpoints = /^src\/modules\/.*endpoints\.ts$/;
const http = /^src\/modules\/[^/]+\/http\//;
const admin = /^src\/modules\/[^/]+\/admin\//;
const mails = /^src\/modules\/[^/]+\/mails\//;
const module = /^src\/modules\/[^/]+\/module\.ts$/;
const shared = /^src\/shared\//;
const ui = /^src\/ui\//;

/** The first wall that a file stands behind counts; what stands behind none imports what it likes. */
const WALLS: readonly Wall[] = [
  // The embedded PostgreSQL could be a package of its own.
  { of: /^src\/platform\/postgres\//, may: [/^src\/platform\/postgres\//] },
  // What any web server needs knows no word of shops.
  { of: /^src\/platform\/(?!postgres\/)/, may: [platform], without: SERVES },
  // What rooms are built of knows none of them.
  { of: kit, may: [kit, /^src\/kit\/http\/app-types\.ts$/, platform], without: SERVES },
  { of: kitHttp, may: [kit, kitHttp, platform], without: DRAWS },
  { of: kitAdmin, may: [kit, kitAdmin, shared, ui] },
  // A file of endpoints is read by browsers, too: shapes and words alone.
  { of: endpoints, may: [kit, ofRooms], without: SERVES },
  // A room's own files know neither HTTP nor React.
  { of: ofRooms, may: [kit, platform, ofRooms], without: SERVES },
  { of: http, may: [kit, kitHttp, platform, ofRooms, http], without: DRAWS },
  { of: mails, may: [kit, shared, ofRooms, mails] },
  { of: admin, may: [kit, kitAdmin, shared, ui, ofRooms, admin] },
  { of: module, may: [kit, kitHttp, platform, ofRooms, http], without: DRAWS },
  // The primitives know no shop word: they import each other, and how a picture is addressed.
  { of: ui, may: [ui, /^src\/kit\/(picture-address|query-string)\.ts$/] },
  { of: shared, may: [shared, ui, kit, ofRooms] },
  // Storefront and account don't import each other: what both use stands in shared.
  { of: /^src\/storefront\//, may: [/^src\/storefront\//, shared, ui, kit, ofRooms] },
  { of: /^src\/account\//, may: [/^src\/account\//, shared, ui, kit, ofRooms] },
  // The doors: all that an extension imports of the shop.
  { of: /^src\/doors\/(admin|section|mail)/, may: [kit, kitAdmin, shared, ui, ofRooms, mails] },
  { of: /^src\/doors\//, may: [kit, kitHttp, platform, ofRooms], without: DRAWS },
  // An extension knows the shop by its doors alone.
  { of: /^extensions\//, may: [] },
  // Here the site is put together.
  {
    of: /^src\/web\//,
    may: [/^src\/(web|storefront|account)\//, shared, ui, kit, kitAdmin, ofRooms, admin, mails],
  },
  // Here the program is. It meets the pages as what Vite built of them, never by import.
  {
    of: /^src\/server\/start\/program\.ts$/,
    may: [kit, kitHttp, platform, ofRooms, /^src\/server\//, /^(starter|demo)\//],
    without: DRAWS,
  },
  {
    of: /^src\/server\//,
    may: [kit, kitHttp, platform, ofRooms, http, module, /^src\/server\//],
    without: DRAWS,
  },
  { of: /^starter\//, may: [kit, platform, ofRooms, /^starter\//], without: SERVES },
  // A tool stands alone: of the demo it knows the content and its pictures' names, of the shop how a variant looks.
  {
    of: /^tools\//,
    may: [
      /^tools\//,
      /^demo\/(content\/|picture-files\.ts)/,
      /^src\/modules\/catalog\/(constants|offer|swatches)\.ts$/,
    ],
  },
  { of: /^demo\//, may: [kit, platform, ofRooms, /^(starter|demo)\//], without: SERVES },
  {
    of: /^(scripts|bench|tests)\//,
    may: [/^(?!src\/platform\/postgres\/)/, platform],
  },
];

/** Where what browsers load begins. */
const LOADED =
  /^src\/(ui|shared|storefront|account|web\/(?!.*build-|server\/)|kit\/admin|modules\/[^/]+\/admin)\//;

/** What never reaches a browser. */
const SERVER_ONLY =
  /^src\/(platform\/(?!text\/)|server\/|web\/server\/|kit\/http\/)|^src\/modules\/[^/]+\/(http\/|module\.ts$)|^src\/kit\/(module|tags|counted-page|versions|rate-limits|refused-rows)\.ts$/;

/** What a shopper's phone may load. */
const BROWSER_PACKAGES =
  /^(virtual:extensions|@fontsource-variable\/[\w-]+|@heroicons\/react|@hookform\/resolvers|@simplewebauthn\/browser|@tanstack\/[\w-]+|@visx\/[\w-]+|@zxcvbn-ts\/[\w-]+|cmdk|culori|isbot|radix-ui|react|react-dom|react-hook-form|uqr|vite|workbox-[\w-]+|zod|html-to-text)(\/|$)/;

export interface Source {
  path: string;
  text: string;
}

interface Import {
  /** A path of this repository, or a package. */
  to: string;
  isOfTypes: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'|(?:^|\n)declare module '([^']+)'/g;

/** What a file imports, also while it runs. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].map(([, types, from, bare, dynamic, declared]) => {
    const target = from ?? bare ?? dynamic ?? declared ?? '';
    const to = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target;
    return { to: to.split('?')[0] ?? to, isOfTypes: types !== undefined || declared !== undefined };
  });
}

/** The room, or the extension, that a file belongs to. */
const roomOf = (path: string): string | undefined =>
  /^(?:src\/modules|extensions)\/([^/]+)\//.exec(path)?.[1];

const FOLDERS = [
  'src',
  'extensions',
  'starter',
  'demo',
  'tools',
  'stand-ins',
  'scripts',
  'bench',
  'tests',
];

/** How extensions name what the shop offers them; the shop itself imports the files. */
const DOOR = /^cirrus\//;

const isOfHere = (to: string) => FOLDERS.includes(to.split('/')[0] ?? '');

/** Why a file may not import that; undefined: it may. */
export function refusal(path: string, { to }: Pick<Import, 'to'>): string | undefined {
  const wall = WALLS.find(({ of }) => of.test(path));
  if (!wall) return undefined;
  if (DOOR.test(to) && path.startsWith('src/')) return `${path} imports ${to}`;
  if (!isOfHere(to)) return wall.without?.test(to) ? `${path} imports ${to}` : undefined;
  const isNear = wall.of.test(to) && roomOf(to) === roomOf(path);
  if (!isNear && !wall.may.some((may) => may.test(to))) return `${path} imports ${to}`;
  const [from, of] = [roomOf(path), roomOf(to)];
  if (!from || !of || ORDER.indexOf(of) <= ORDER.indexOf(from)) return undefined;
  return `${path} imports ${to}, a room to its right`;
}

/** What browsers would load of the server. */
function refusedInBrowsers(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const waiting = sources.filter(({ path }) => LOADED.test(path)).map(({ path }) => path);
  const seen = new Set(waiting);
  const wrong: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path);
    for (const { to, isOfTypes } of source ? importsOf(source) : []) {
      if (isOfTypes) continue;
      const isBuiltin = to.startsWith('node:') || builtinModules.includes(to);
      const isForeign = !isOfHere(to) && !isBuiltin && !BROWSER_PACKAGES.test(to);
      if (isBuiltin || isForeign || SERVER_ONLY.test(to)) {
        wrong.push(`${path}, which browsers load, imports ${to}`);
      } else if (byPath.has(to) && !seen.has(to)) {
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  return wrong;
}

/** Every import that goes through a wall. */
export const findBreaches = (sources: readonly Source[]): string[] => [
  ...sources.flatMap((source) =>
    importsOf(source).flatMap((each) => refusal(source.path, each) ?? []),
  ),
  ...refusedInBrowsers(sources),
];

const ROOT = join(import.meta.dirname, '..');

/** All sources of the house, but their tests. */
export async function readSources(): Promise<Source[]> {
  const found = await Promise.all(
    FOLDERS.map((folder) =>
      readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  const files = found
    .flat()
    .filter((entry) => entry.isFile() && /(?<!\.d|\.gen|\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => posix.join(parentPath, name));
  return Promise.all(
    files.map(async (file) => ({
      path: posix.relative(ROOT, file),
      text: await readFile(file, 'utf8'),
    })),
  );
}
