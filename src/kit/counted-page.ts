import type { Db } from '../platform/database/database.ts';
import type { Page } from './wire.ts';

/** One page of a list, and how many there are in all. */
export interface Counted<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`, and nobody counted how many. */
  isMore?: boolean;
}

export interface CountOptions {
  /** Under which the statements are kept all the same, where there are no filters. */
  name?: string;
  /** So many are counted at most; beyond, the list says that there are more. */
  atMost?: number;
  /** It is known that there are more than `atMost`. */
  isMore?: boolean;
}

/**
 * One page of what was found; how many there are is counted only where the page does not say it. The statements are not
 * named: planned for these very filters they use an index; one plan for all would scan.
 * @param found 'from … where …', with the values as $1 and on
 * @param select the statement, given the page as 'limit … offset …', and the two of them
 */
export async function countedPage<Row extends object>(
  db: Db,
  found: string,
  values: unknown[],
  { limit, offset }: Page,
  select: (page: string, limit: string, offset: string) => string,
  { name, atMost, isMore = false }: CountOptions = {},
): Promise<Counted<Row>> {
  const ask = <Result extends object>(of: string, text: string, given: unknown[]) =>
    name
      ? db.query<Result>({ name: of + name, text, values: given })
      : db.query<Result>(text, given);
  const [first, start] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const text = select(`limit ${first} offset ${start}`, first, start);
  const { rows } = await ask<Row>('', text, [...values, limit, offset]);
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  if (atMost !== undefined && isMore) return { rows, total: atMost, isMore };
  const counted = await ask<{ total: number }>(
    'count-',
    atMost === undefined
      ? `select count(*) as total ${found}`
      : `select count(*) as total from (select ${found} limit ${atMost + 1}) found`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  return atMost !== undefined && total > atMost
    ? { rows, total: atMost, isMore: true }
    : { rows, total };
}
