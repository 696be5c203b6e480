import type { Db } from '../platform/database/database.ts';
import type { Page } from './wire.ts';

/** One page of a list, and how many there are in all. */
export interface Counted<Row> {
  rows: Row[];
  total: number;
}

/**
 * One page of what was found; how many there are is counted only where the page does not say it. The statements are not
 * named: planned for these very filters they use an index; one plan for all would scan.
 * @param found 'from … where …', with the values as $1 and on
 * @param select the statement, given the page as 'limit … offset …'
 * @param name under which they are kept all the same, where there are no filters
 */
export async function countedPage<Row extends object>(
  db: Db,
  found: string,
  values: unknown[],
  { limit, offset }: Page,
  select: (page: string) => string,
  name?: string,
): Promise<Counted<Row>> {
  const ask = <Result extends object>(of: string, text: string, given: unknown[]) =>
    name
      ? db.query<Result>({ name: of + name, text, values: given })
      : db.query<Result>(text, given);
  const page = `limit $${values.length + 1} offset $${values.length + 2}`;
  const { rows } = await ask<Row>('', select(page), [...values, limit, offset]);
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  const counted = await ask<{ total: number }>(
    'count-',
    `select count(*) as total ${found}`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
