import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { doors, extensions } from '../build-extensions.ts';

const ENTRY = fileURLToPath(new URL('render-mail.tsx', import.meta.url));

/** Adds the mail templates to the server's build as one separate file, mail.js. */
export function mailTemplates(): Plugin {
  return {
    name: 'mail-templates',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mail.js', source: await bundleTemplates() });
    },
  };
}

/** Packages stay imports, as in the built pages. */
async function bundleTemplates(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [extensions()],
    resolve: { alias: [doors] },
    build: {
      write: false,
      ssr: true,
      rolldownOptions: { input: ENTRY, output: { format: 'es' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The mail templates were not built');
  return chunk.code;
}
