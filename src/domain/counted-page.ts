import type { Db } from '../platform/database.ts';
import type { Page } from './wire.ts';

/**
 * One page of what was found, and how many there are in all. The statements are not named: planned for these very
 * filters they use an index; one plan for all would scan.
 * @param found 'from … where …', with the values as $1 and on
 * @param select the statement, given the page as 'limit … offset …'
 */
export async function countedPage<Row extends object>(
  db: Db,
  found: string,
  values: unknown[],
  { limit, offset }: Page,
  select: (page: string) => string,
): Promise<{ rows: Row[]; total: number }> {
  const counted = await db.query<{ total: number }>(`select count(*) as total ${found}`, values);
  const page = `limit $${values.length + 1} offset $${values.length + 2}`;
  const { rows } = await db.query<Row>(select(page), [...values, limit, offset]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
