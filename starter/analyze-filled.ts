import { type Database, named } from '../src/platform/database/database.ts';

/**
 * Takes statistics of the tables that hold something. Of an empty one they would tell PostgreSQL that it is empty, and
 * plans that were made then read all of it until autovacuum comes by, however much it holds by that time.
 */
export async function analyzeFilled(db: Database): Promise<void> {
  const [filled] = await named<{ tables: string }>(
    db,
    'filled-tables',
    `select string_agg(format('%I', relname), ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  await db.query(`vacuum analyze ${filled?.tables}`);
}
