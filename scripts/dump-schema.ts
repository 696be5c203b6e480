import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeSchema } from './schema-description.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** Writes db/schema.sql, the picture of what all migrations together make. */
const file = fileURLToPath(new URL('../db/schema.sql', import.meta.url));
await withScratchDatabase(async (url) => writeFile(file, await describeSchema(url)));
console.log('db/schema.sql is up to date');
