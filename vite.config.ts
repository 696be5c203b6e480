import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // Vite makes the CSS small, for the browsers below.
    tailwindcss({ optimize: false }),
    // Start comes before React: it generates the route tree and splits the routes.
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        quoteStyle: 'single',
        semicolons: true,
        tmpDir: 'node_modules/.cache/route-tree',
      },
    }),
    react(),
  ],
  // The first versions that know light-dark(): rewritten for older ones, it would no longer follow the
  // colour scheme of the element that uses it.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
});
