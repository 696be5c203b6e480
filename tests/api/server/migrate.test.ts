import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { StartupError } from '../../../src/platform/startup-error.ts';
import { testDatabase } from '../../support/test-database.ts';

const SHELVES = '001-shelves.sql';
const LABELS = '002-labels.sql';
const FIRST = {
  [SHELVES]: "create table shelves (name text); insert into shelves values ('top');",
  [LABELS]: 'alter table shelves add column label text;',
};

/** An empty database, and a folder of migrations for it. */
async function newHouse(files: Record<string, string> = FIRST) {
  const database = await testDatabase('nothing');
  onTestFinished(() => database[Symbol.asyncDispose]());
  const folder = await mkdtemp(join(inject('scratchDir'), 'migrations [1]-'));
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(folder, name), text);
  };
  await write(files);
  const client = await connect(database.url);
  return {
    url: database.url,
    folder,
    write,
    client,
    run: (options = {}) => migrate(database.url, { folder, ...options }),
    /** The migrations that landed, in the order in which they did. */
    async landed(): Promise<string[]> {
      const { rows } = await client.query(
        'select name from schema_migrations order by applied_at, version',
      );
      return rows.map(({ name }) => name);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The database may go before the connection does.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

const refusal = async (run: Promise<void>): Promise<string> => {
  const error = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
};

test('each file runs once, in the order of the numbers, also one that comes late', async () => {
  const house = await newHouse();
  await house.run();
  await house.write({ '010-lamps.sql': 'create table lamps (watts int);' });
  await house.run();
  await house.write({ '009-doors.sql': 'create table doors (name text);' });
  await house.run();
  expect(await house.landed()).toEqual([SHELVES, LABELS, '010-lamps.sql', '009-doors.sql']);
  const { rows } = await house.client.query('select count(*)::int as count from shelves');
  expect(rows).toEqual([{ count: 1 }]);
});

test('of several starts at once each waits for the one that migrates', async () => {
  const house = await newHouse({
    ...FIRST,
    '003-index.sql':
      '-- migrate: no transaction\ncreate index concurrently shelves_by_name on shelves (name);\n',
  });
  await Promise.all(Array.from({ length: 6 }, () => house.run()));
  expect(await house.landed()).toEqual([SHELVES, LABELS, '003-index.sql']);
});

test('a migration that was edited after it ran is refused by its name, and nothing else runs', async () => {
  const house = await newHouse();
  await house.run();
  await house.write({ [SHELVES]: 'create table shelves (id int);', '003-new.sql': 'select 1;' });
  expect(await refusal(house.run())).toContain(SHELVES);
  expect(await house.landed()).toEqual([SHELVES, LABELS]);
});

test('a file whose lines end as on Windows is the same file', async () => {
  const house = await newHouse({ [SHELVES]: 'create table shelves\n  (name text);\n' });
  await house.run();
  await house.write({ [SHELVES]: 'create table shelves\r\n  (name text);\r\n' });
  await house.run();
});

test('a database from before the checksums is refused, not guessed about', async () => {
  const house = await newHouse();
  await house.run();
  await house.client.query('alter table schema_migrations drop column checksum');
  expect(await refusal(house.run())).toContain(SHELVES);
});

test('a file that fails leaves nothing of it, and is named', async () => {
  const house = await newHouse({
    ...FIRST,
    '003-broken.sql': 'create table half (id int); select 1 / 0;',
  });
  await expect(house.run()).rejects.toThrow('003-broken.sql failed');
  expect(await house.landed()).toEqual([SHELVES, LABELS]);
  await house.write({ '003-broken.sql': 'create table half (id int);' });
  await house.run();
});

test('a file may run outside a transaction, and again when it broke off', async () => {
  const name = '003-unique.sql';
  const house = await newHouse({
    ...FIRST,
    [name]: `-- migrate: no transaction
drop index concurrently if exists shelves_name_key;
create unique index concurrently shelves_name_key on shelves (name);
`,
  });
  await house.client.query(`create table shelves (name text); insert into shelves values ('top')`);
  await house.write({ [SHELVES]: `insert into shelves values ('top');` });
  await expect(house.run()).rejects.toThrow(`${name} failed`);
  await house.client.query(`delete from shelves where ctid = '(0,1)'`);
  await house.run();
  expect(await house.landed()).toEqual([SHELVES, LABELS, name]);
  const { rows } = await house.client.query(
    `select indisvalid from pg_index where indexrelid = 'shelves_name_key'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a busy table is not locked while a migration waits for it', async () => {
  const house = await newHouse({ [SHELVES]: FIRST[SHELVES] });
  await house.run();
  await house.write({ [LABELS]: FIRST[LABELS] });
  const seller = await connect(house.url);
  await seller.query(`begin; update shelves set name = 'low'`);

  const running = house.run();
  await expect.poll(() => waitsForShelves(house.client), { timeout: 10_000 }).toBe(true);
  // Queued behind the migration, this is answered although the sale goes on.
  const { rows } = await house.client.query('select name from shelves');
  expect(rows).toEqual([{ name: 'top' }]);

  await seller.query('commit');
  await running;
  expect(await house.landed()).toEqual([SHELVES, LABELS]);
});

test('a table that stays locked ends the start with the name of the file', async () => {
  const house = await newHouse({ [SHELVES]: FIRST[SHELVES] });
  await house.run();
  await house.write({ [LABELS]: FIRST[LABELS] });
  const seller = await connect(house.url);
  await seller.query(`begin; update shelves set name = 'low'`);
  expect(await refusal(house.run({ attempts: 1 }))).toContain(LABELS);
  await seller.query('commit');
  await house.run();
});

test('a program meets a newer schema: it says so, changes nothing and goes on', async () => {
  const older = await newHouse();
  const newer = await newHouse({ ...FIRST, '003-lamps.sql': 'create table lamps (watts int);' });
  await migrate(older.url, { folder: newer.folder });
  const warnings: unknown[] = [];
  await older.run({ log: { warn: (details: object) => warnings.push(details) } });
  expect(warnings).toEqual([{ migrations: ['003-lamps.sql'] }]);
  expect(await older.landed()).toEqual([SHELVES, LABELS, '003-lamps.sql']);
});

test('a database that has a migration which the program lacks, and lacks one that it has, is refused with both names', async () => {
  const house = await newHouse();
  const other = await newHouse({
    [SHELVES]: FIRST[SHELVES],
    '003-lamps.sql': 'create table lamps (watts int);',
  });
  await migrate(house.url, { folder: other.folder });
  const message = await refusal(house.run());
  expect(message).toContain(`it lacks ${LABELS}`);
  expect(message).toContain('003-lamps.sql');
  expect(await house.landed()).toEqual([SHELVES, '003-lamps.sql']);
});

test('two files with one number are refused', async () => {
  const house = await newHouse({ ...FIRST, '002-lamps.sql': 'select 1;' });
  await expect(house.run()).rejects.toThrow(`number 2: ${LABELS}, 002-lamps.sql`);
});

async function waitsForShelves(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks where relation = 'shelves'::regclass and not granted`,
  );
  return rows.length > 0;
}
