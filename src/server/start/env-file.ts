import { fileURLToPath } from 'node:url';

/** Reads `.env` beside package.json if it exists; variables that are already set stay. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile(fileURLToPath(new URL('../../../.env', import.meta.url)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
