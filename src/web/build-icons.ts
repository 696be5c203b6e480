import type { Plugin } from 'vite';

const OUTLINES = /heroicons[\\/]react[\\/]24[\\/]outline[\\/]esm[\\/]\w+Icon\.js$/;

/** What draws them, once for all. */
const DRAWING = 'virtual:outlined-icon';

const DRAWN = `
import { jsx } from 'react/jsx-runtime';
export const outlined = (...paths) => (props) =>
  jsx('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    fill: 'none',
    viewBox: '0 0 24 24',
    strokeWidth: 1.5,
    stroke: 'currentColor',
    'aria-hidden': 'true',
    'data-slot': 'icon',
    ...props,
    children: paths.map((d) =>
      jsx('path', { strokeLinecap: 'round', strokeLinejoin: 'round', d }, d),
    ),
  });
`;

/** Each of Heroicons' outlines is a component of its own, alike but for its path. Here only the paths are their own. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: { filter: { id: /^virtual:outlined-icon$/ }, handler: () => `\0${DRAWING}` },
    load: { filter: { id: /virtual:outlined-icon$/ }, handler: () => DRAWN },
    transform: {
      filter: { id: OUTLINES },
      handler(code) {
        const shapes = [...code.matchAll(/createElement\("(\w+)"/g)].map(([, tag]) => tag);
        const rest = shapes.filter((tag) => tag !== 'svg' && tag !== 'title');
        const round = /strokeLinecap: "round",\s+strokeLinejoin: "round",\s+d: ("[^"]+")\s+}/g;
        const paths = [...code.matchAll(round)].map(([, path]) => path);
        // One that is drawn in another way stays as it is.
        if (paths.length === 0 || paths.length !== rest.length) return undefined;
        return `import { outlined } from '${DRAWING}';\nexport default /* @__PURE__ */ outlined(${paths.join(', ')});`;
      },
    },
  };
}
