import { fileURLToPath } from 'node:url';

/** Reads `.env` beside package.json, where there is one; what the environment says already stays. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile(fileURLToPath(new URL('../../.env', import.meta.url)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
