import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Adds the service worker to the browser's build, and the page that it shows when it has nothing
 * else. The worker's bytes change with that page, so that browsers take the new one. Beside it the pages
 * that the server shows where it cannot make another one, and in place of a closed shop.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const file = (pattern: RegExp): string => {
          const name = Object.keys(bundle).find((path) => pattern.test(path));
          if (!name) this.error(`The build holds no file like ${pattern}`);
          return `/${name}`;
        };
        const style = file(/^assets\/app-.+\.css$/);
        const font = file(/^assets\/instrument-sans-latin-wght-normal-.+\.woff2$/);
        const offline = await filled('offline-page.html', style, font);
        const emitted = this.emitFile({ type: 'asset', name: 'offline.html', source: offline });
        const unavailable = await filled('unavailable-page.html', style, font);
        this.emitFile({ type: 'asset', fileName: 'unavailable.html', source: unavailable });
        const closed = await filled('closed-page.html', style, font);
        this.emitFile({ type: 'asset', fileName: 'closed.html', source: closed });
        const source = await bundleWorker(`/${this.getFileName(emitted)}`);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

async function filled(page: string, stylesheet: string, font: string): Promise<string> {
  const template = await readFile(source(page), 'utf8');
  const theme = await readFile(source('../../shared/theme.inline.js'), 'utf8');
  return template
    .replace('%STYLESHEET%', stylesheet)
    .replace('%FONT%', font)
    .replace('/* theme */', () => theme);
}

/** One file without imports: workers do not share the pages' modules. */
async function bundleWorker(offlinePageUrl: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [publicCalls()],
    define: { OFFLINE_PAGE: JSON.stringify(offlinePageUrl) },
    build: {
      write: false,
      rolldownOptions: { input: source('service-worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The service worker was not built');
  return chunk.code;
}

/** Leaves of `public-calls.ts` what it finds in the endpoints, which run here and not in the worker. */
const publicCalls = (): Plugin => ({
  name: 'public-calls',
  load: {
    filter: { id: /\/offline\/public-calls\.ts$/ },
    async handler(id) {
      const { PUBLIC_CALL } = await import(pathToFileURL(id).href);
      return `export const PUBLIC_CALL = ${PUBLIC_CALL};`;
    },
  },
});
