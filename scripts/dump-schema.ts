import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeMigrations } from './schema-description.ts';

/** Writes db/schema.sql, the picture of what all migrations together make. */
const file = fileURLToPath(new URL('../db/schema.sql', import.meta.url));
await writeFile(file, await describeMigrations());
console.log('db/schema.sql is up to date');
