import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/**
 * Minifies the scripts that stand in every page's HTML: they are imported as text,
 * `*.inline.js?raw`.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\.inline\.js\?raw$/ },
      async handler(id) {
        const file = id.replace('?raw', '');
        const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
          module: false,
        });
        if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
        return `export default ${JSON.stringify(code)};`;
      },
    },
  };
}
