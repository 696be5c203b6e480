import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Described } from '../kit/endpoint.ts';

/**
 * Pages import the files that declare the calls of the API. In what is built of them only that is left which makes a
 * call: method and path, whether it takes a body, and the permission that the back office asks about. So no schema
 * reaches a browser, and of what a page does not call nothing does.
 */
export function endpoints(): Plugin {
  return {
    name: 'endpoints',
    enforce: 'pre',
    load: {
      filter: { id: /\/(src\/(kit|modules)|extensions)\/.*endpoints\.ts(\?(shop|admin)=\w+)?$/ },
      async handler(id) {
        const [file = '', only] = id.split(/\?(?:shop|admin)=/);
        const { mtimeMs } = await stat(file);
        const declared: Record<string, unknown> = await import(
          `${pathToFileURL(file).href}?${mtimeMs}`
        );
        const lines = Object.entries(declared).flatMap(([name, value]) => {
          const code = codeOf(value);
          if (!code || (only && name !== only)) return [];
          return only
            ? [METHODS, `export const ${name} = /*#__PURE__*/ ${code};`]
            : [`export { ${name} } from ${JSON.stringify(`${file}?${halfOf(code)}=${name}`)};`];
        });
        return { code: lines.join('\n'), moduleSideEffects: false };
      },
    },
  };
}

const KIT = fileURLToPath(new URL('../kit/endpoint.ts', import.meta.url));
const METHODS = `import { GET, POST, PUT, DELETE } from ${JSON.stringify(KIT)};`;

/** Whose call it is, so that the files of pages can be put together by it. */
const halfOf = (code: string) => (/\/api\/admin\/|"needs"/.test(code) ? 'admin' : 'shop');

/** An endpoint, or several by their names. */
function codeOf(value: unknown): string | undefined {
  if (isEndpoint(value)) {
    const { method, path, declared } = value;
    const left = { ...('body' in declared && { body: 1 }), needs: declared.needs };
    const said = JSON.stringify(left);
    return `${method}(${JSON.stringify(path)}${said === '{}' ? '' : `, ${said}`})`;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  // What a resource is called.
  if (Object.values(value).every((word) => typeof word === 'string')) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const code = codeOf(part);
    return code ? [`${name}: /*#__PURE__*/ ${code}`] : [];
  });
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : undefined;
}

export const isEndpoint = (value: unknown): value is Described =>
  typeof value === 'function' && 'declared' in value && 'path' in value;
