import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import config from '../../cirrus.config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What pages are made of besides the shop's own, by the file of an extension that exports it. */
const PARTS = {
  /** `room`: screens of the back office. */
  admin: ['admin/room.ts', 'room'],
  /** `templates`: how its mail is written. */
  mails: ['mails/mails.ts', 'templates'],
  /** `sections`: of the owner's pages. */
  sections: ['sections.ts', 'sections'],
} as const;

const ID = /^(?:\0)?virtual:extensions\/(admin|mails|sections)$/;

/**
 * Gives pages what the extensions of cirrus.config.ts add to them: `virtual:extensions/admin` is a list of what each exports.
 * Where none adds anything, the list is empty, and nothing of it reaches a browser.
 */
export function extensions(): Plugin {
  return {
    name: 'extensions',
    enforce: 'pre',
    resolveId: { filter: { id: ID }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: ID },
      handler(id) {
        const [file, name] = PARTS[(ID.exec(id)?.[1] ?? 'admin') as keyof typeof PARTS];
        const found = config.extensions.flatMap((extension) => fileOf(extension, file) ?? []);
        const imports = found.map(
          (path, place) => `import { ${name} as part${place} } from ${JSON.stringify(path)};`,
        );
        return `${imports.join('\n')}\nexport default [${found.map((_, place) => `part${place}`)}];`;
      },
    },
  };
}

/** In the extension's folder, or as its package exports it: `a-package/admin/room.ts`. */
function fileOf(extension: string, file: string): string | undefined {
  const path = `${ROOT}extensions/${extension}/${file}`;
  if (existsSync(`${ROOT}extensions/${extension}`)) return existsSync(path) ? path : undefined;
  try {
    return fileURLToPath(import.meta.resolve(`${extension}/${file}`));
  } catch {
    return undefined;
  }
}

/** The doors by which extensions import the shop, which package.json names for Node.js. */
export const doors = { find: /^cirrus\/([\w-]+)$/, replacement: `${ROOT}src/doors/$1` };
