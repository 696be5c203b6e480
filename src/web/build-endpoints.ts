import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
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
      filter: { id: /\/src\/(domain|kit)\/.*endpoints\.ts$/ },
      async handler(id) {
        const { mtimeMs } = await stat(id);
        const declared: Record<string, unknown> = await import(
          `${pathToFileURL(id).href}?${mtimeMs}`
        );
        const lines = Object.entries(declared).flatMap(([name, value]) => {
          const code = codeOf(value);
          return code ? [`export const ${name} = /*#__PURE__*/ ${code};`] : [];
        });
        const methods = `import { GET, POST, PUT, DELETE } from ${JSON.stringify(KIT)};`;
        return { code: [methods, ...lines].join('\n'), moduleSideEffects: false };
      },
    },
  };
}

const KIT = new URL('../kit/endpoint.ts', import.meta.url).pathname;

/** An endpoint, or several by their names. */
function codeOf(value: unknown): string | undefined {
  if (isEndpoint(value)) {
    const { method, path, declared } = value;
    const left = { ...('body' in declared && { body: 1 }), needs: declared.needs };
    return `${method}(${JSON.stringify(path)}, ${JSON.stringify(left)})`;
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

const isEndpoint = (value: unknown): value is Described =>
  typeof value === 'function' && 'declared' in value && 'path' in value;
