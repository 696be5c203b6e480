import { defineConfig } from 'vitest/config';

/** Tests that draw: run by hand, and no part of the project's own. */
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 120_000 } });
