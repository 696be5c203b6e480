import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText, readCsv, UnreadableCsv } from './csv.ts';

test('cells are parted by commas, rows by line ends', () => {
  expect(
    csvText([
      ['Email', 'Subscribed Date'],
      ['ada@shop.example', '2026-11-21'],
    ]),
  ).toBe('Email,Subscribed Date\r\nada@shop.example,2026-11-21\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written as %s', (value, written) => {
  expect(csvText([[value]])).toBe(`${written}\r\n`);
});

test.each([
  '=1+1',
  '+44 20',
  '-2+3',
  '-2e3',
  '@SUM(A1)',
  '\tcell',
  '\rcell',
  '\ncell',
  '＝1+1',
  '＋44',
  '－2',
  '＠SUM(A1)',
])('a spreadsheet does not run %j', (value) => {
  expect(csvText([[value]]).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['-2', '-19.90'])('%s stays a number, which a spreadsheet adds up', (value) => {
  expect(csvText([[value]])).toBe(`${value}\r\n`);
});

async function rowsOf(file: Buffer | string) {
  const rows = [];
  for await (const row of readCsv(Buffer.from(file as string))) rows.push(row);
  return rows;
}

test('what was written is read again, formulas and all', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom("'=1", '-3', '＝1', 'a\r\nb', 'a\rb', ';;;', '\t\t\t'),
          ),
          SIZE,
        ),
        SIZE,
      ),
      async (written) => {
        // A row of one empty cell is an empty line, which holds nothing.
        const rows = written.filter((row) => row.join('') !== '');
        const read = await rowsOf(csvText(rows));
        expect(read.map(({ cells }) => cells)).toEqual(rows);
      },
    ),
    { numRuns: 200 },
  ));

const SIZE = { minLength: 2, maxLength: 4 };

test.each([
  ['\n', 'utf8'],
  ['\r\n', 'utf8'],
  ['\n', 'utf16le'],
] as const)('lines end with %j and are counted as an editor does (%s)', async (eol, encoding) => {
  const text = ['\ufeffName;Price', '"two', 'lines";1', '', '', 'é;2'].join(eol);
  expect(await rowsOf(Buffer.from(text, encoding))).toEqual([
    { line: 1, cells: ['Name', 'Price'] },
    { line: 2, cells: [`two${eol}lines`, '1'] },
    { line: 6, cells: ['é', '2'] },
  ]);
});

test.each([
  ['a quotation mark that is not closed', 'a,b\n1,2\n3,"4\n5,6\n', 3],
  ['a quotation mark within a cell', 'a,b\n1,2" wide\n', 2],
  ['text after a quotation mark', 'a,b\n1,2\n"3"x,4\n', 3],
  ['a row of a hundred thousand cells', `a,b\n1,2\n${','.repeat(100_000)}\n`, 3],
  ['a file of a million rows', 'a\n'.repeat(1_000_000), 500_001],
  ['a cell of 10 MB', `a,b\n1,${'x'.repeat(10_000_000)}\n`, 2],
  ['another encoding', Buffer.from('a,b\n1,2\n3,caf\xe9\n', 'latin1'), 3],
  ['a workbook', Buffer.from('PK\x03\x04 and more'), undefined],
  ['an empty file', '', undefined],
])('%s is refused', async (_what, file, line) => {
  await expect(rowsOf(file)).rejects.toMatchObject({ constructor: UnreadableCsv, line });
});

test('each line may end as it likes', async () => {
  const rows = await rowsOf('a,b\r\n1,2\n3,4\r5,"6\r7"\r\n\n8,9');
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['3', '4'] },
    { line: 4, cells: ['5', '6\r7'] },
    { line: 7, cells: ['8', '9'] },
  ]);
});

test.each([
  ['short rows', 'a\n'],
  ['rows of many cells', `${','.repeat(900)}x\n`],
  ['rows longer than the first', 'a,b\n'],
  ['empty lines', '\n'],
  ['quotation marks', '"",""\n'],
])('others have their turn while a long file is read: %s', async (_what, row) => {
  let turns = 0;
  const turn = () => {
    turns++;
    waiting = setImmediate(turn);
  };
  let waiting = setImmediate(turn);
  await rowsOf(`a\n${row.repeat(80_000 / row.length)}`);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThan(15);
});
