import { fieldRefusal } from '../../kit/errors.ts';
import { ERRORS_TOLD, type RowsInput, type RowsReport } from '../../kit/rows-report.ts';
import { tag } from '../../kit/tags.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { readCsv, UnreadableCsv } from '../../platform/text/csv.ts';
import { lookedUp } from './old-addresses.ts';
import { RedirectInput, type RedirectKind } from './redirect-schema.ts';
import { chainFrom, lockLeads } from './redirects.ts';

/** Redirects from a CSV file: Shopify's export of them, one of a plugin of WooCommerce, or two columns of one's own. */

/** What columns are called, in small letters and figures alone. */
const HEADINGS = {
  old: [
    'redirectfrom',
    'from',
    'oldaddress',
    'oldurl',
    'old',
    'source',
    'sourceurl',
    'path',
    'url',
  ],
  next: ['redirectto', 'to', 'newaddress', 'newurl', 'new', 'target', 'targeturl', 'destination'],
  kind: ['kind', 'status', 'code', 'type', 'httpcode', 'redirectcode'],
};

const KINDS: Record<string, RedirectKind> = {
  '': 'permanent',
  '301': 'permanent',
  '308': 'permanent',
  permanent: 'permanent',
  '302': 'temporary',
  '307': 'temporary',
  temporary: 'temporary',
  '410': 'gone',
  gone: 'gone',
};

interface Wanted {
  line: number;
  oldAddress: string;
  newAddress: string | null;
  status: number;
}

/** @throws invalid_input for what is no CSV */
export async function importRedirects(tx: Tx, { text, dryRun }: RowsInput): Promise<RowsReport> {
  const report = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  const errors: RowsReport['errors'] = [];
  const refuse = (line: number, value: string, message: string) => {
    report.refused++;
    if (errors.length < ERRORS_TOLD) errors.push({ line, value: value.slice(0, 200), message });
  };
  const wanted = new Map<string, Wanted>();
  for (const { line, cells } of await readRows(text)) {
    report.rows++;
    const [old = '', next = '', code = ''] = cells;
    const kind = KINDS[code.trim().toLowerCase()];
    if (!kind) {
      refuse(line, code, 'Write 301, 302 or 410');
      continue;
    }
    const { data, error } = RedirectInput.safeParse({ oldAddress: old, newAddress: next, kind });
    if (!data) {
      const [issue] = error.issues;
      refuse(line, issue?.path[0] === 'newAddress' ? next : old, issue?.message ?? 'Not accepted');
      continue;
    }
    const oldAddress = lookedUp(data.oldAddress);
    const before = wanted.get(oldAddress);
    if (before) refuse(line, old, `Line ${before.line} has this address already`);
    else {
      const status = { permanent: 301, temporary: 302, gone: 410 }[data.kind];
      wanted.set(oldAddress, { line, oldAddress, newAddress: data.newAddress || null, status });
    }
  }
  const leads = await lockLeads(tx);
  const known = new Map([...leads.entries()]);
  for (const each of wanted.values()) leads.set(each.oldAddress, each);
  const problems = new Map<Wanted, string>();
  for (const each of wanted.values()) {
    const problem = chainFrom(leads, each);
    if (problem) problems.set(each, problem);
  }
  // What is refused stays what it was.
  for (const [by, { newAddress }] of known) {
    const change = wanted.get(by);
    const target = change && !problems.has(change) ? change.newAddress : newAddress;
    const led = target?.startsWith('/') ? leads.find(target.replace(/\*$/, ''))?.by : undefined;
    const to = led === undefined || known.has(led) ? undefined : wanted.get(led);
    if (to) problems.set(to, `This is a chain: ${by} leads to ${target}. Let that lead on first`);
  }
  const taken: Wanted[] = [];
  for (const each of wanted.values()) {
    const { line, oldAddress, newAddress, status } = each;
    const before = known.get(oldAddress);
    const problem = problems.get(each);
    if (problem) refuse(line, newAddress ?? oldAddress, problem);
    else if (!before) report.created++;
    else if (before.newAddress === newAddress && before.status === status) report.unchanged++;
    else report.updated++;
    if (!problem) taken.push(each);
  }
  if (!dryRun && report.created + report.updated > 0) await put(tx, taken);
  return { ...report, errors: errors.toSorted((a, b) => a.line - b.line) };
}

async function put(tx: Tx, taken: Wanted[]): Promise<void> {
  await named(
    tx,
    'put-redirects',
    `insert into redirects (old_address, new_address, status)
     select "oldAddress", "newAddress", status
     from json_to_recordset($1::json) as r ("oldAddress" text, "newAddress" text, status smallint)
     on conflict (old_address) do update
       set new_address = excluded.new_address, status = excluded.status, updated_at = now()
       where (redirects.new_address, redirects.status) is distinct from (excluded.new_address, excluded.status)`,
    [JSON.stringify(taken)],
  );
  tx.changed(tag.redirects);
  tx.record('redirects.imported', 'redirects', null, { count: taken.length });
}

async function readRows(text: string): Promise<{ line: number; cells: string[] }[]> {
  const rows: { line: number; cells: string[] }[] = [];
  try {
    for await (const row of readCsv(Buffer.from(text))) rows.push(row);
  } catch (error) {
    throw error instanceof UnreadableCsv ? fieldRefusal('text', error.message) : error;
  }
  const [head] = rows;
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const placeOf = (column: keyof typeof HEADINGS) =>
    names.findIndex((name) => HEADINGS[column].includes(name));
  const [old, next, kind] = [placeOf('old'), placeOf('next'), placeOf('kind')];
  if (old < 0) return rows;
  const at = (cells: string[], place: number) => (place < 0 ? '' : (cells[place] ?? ''));
  return rows.slice(1).map(({ line, cells }) => ({
    line,
    cells: [at(cells, old), at(cells, next), at(cells, kind)],
  }));
}
