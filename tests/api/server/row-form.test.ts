import { expect, test } from 'vitest';
import { readCombined } from '../../../src/platform/database/batching.ts';
import type { Db } from '../../../src/platform/database/database.ts';
import { shopOfFile } from '../../support/test-shop.ts';

const fileShop = shopOfFile();
const database = async () => (await fileShop()).database;

const response = async (columns: string, db?: Db) =>
  (await (db ?? (await database())).query(`select ${columns}`)).rows;

test('columns are named as in code, and their names in JSON are left alone', async () => {
  expect(
    await response(
      `1 as image_url, 2 as "givenName", 3 as line_2, 4 as plain, '{"a_b": 5}'::json as as_json`,
    ),
  ).toEqual([{ imageUrl: 1, givenName: 2, line2: 3, plain: 4, asJson: { a_b: 5 } }]);
});

test.each([
  ['2026-11-24 05:13:51.123+00', '2026-11-24T05:13:51.123Z'],
  ['2026-11-24 05:13:51+00', '2026-11-24T05:13:51.000Z'],
  ['2026-11-24 05:13:51.1+00', '2026-11-24T05:13:51.100Z'],
  // Milliseconds are what JavaScript has: the rest is cut off, as a Date does.
  ['2026-11-24 05:13:51.123999+00', '2026-11-24T05:13:51.123Z'],
  ['2026-11-24 05:13:51.123999+05:30', '2026-11-23T23:43:51.123Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['12026-11-24 05:13:51+00', '+012026-11-24T05:13:51.000Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
])('the moment %s comes as %s, whatever the time zone of the session', async (dateTime, text) => {
  const columns = `'${dateTime}'::timestamptz as at`;
  expect(await response(columns)).toEqual([{ at: text }]);
  const client = await (await database()).connect();
  try {
    for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'UTC']) {
      await client.query(`set timezone = '${zone}'`);
      expect(await response(columns, client)).toEqual([{ at: text }]);
    }
  } finally {
    client.release(true);
  }
});

test('a day comes as it is, and nothing as null', async () => {
  expect(
    await response(
      `'2026-03-29'::date as day, null::date as no_day, null::timestamptz as never_at`,
    ),
  ).toEqual([{ day: '2026-03-29', noDay: null, neverAt: null }]);
});

test('pipelined, named and repeated statements answer in the same form', async () => {
  const statement = (value: number) => ({
    name: 'row-form',
    text: 'select $1::int as the_value, $1::int as the_other',
    values: [value],
  });
  const db = await database();
  for (const value of [1, 2]) {
    const responses = [value, 10 + value].map((each) => db.query(statement(each)));
    expect((await Promise.all(responses)).map(({ rows }) => rows)).toEqual([
      [{ theValue: value, theOther: value }],
      [{ theValue: 10 + value, theOther: 10 + value }],
    ]);
  }
});

test('several statements read as one have the same column names', async () => {
  const found = await readCombined(await database(), {
    first: { name: 'first', text: 'select 1 as the_value where $1', values: [true] },
    second: { name: 'second', text: 'select 2 as the_value where $1', values: [false] },
  });
  expect(found).toEqual({ first: [{ theValue: 1 }], second: [] });
});
