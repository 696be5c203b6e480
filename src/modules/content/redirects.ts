import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { EVERYTHING } from '../../platform/database/changes.ts';
import { type Database, type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { type Found, type Lead, Leads, lookedUp } from './old-addresses.ts';
import {
  type RedirectChange,
  RedirectInput,
  type RedirectKind,
  type RedirectQuery,
  type RedirectRecord,
} from './redirect-schema.ts';

/** Addresses of an old shop that lead on where this shop has no page (docs/decisions/085). */

/** More than any shop has had pages. */
const MOST = 50_000;

const STATUS: Record<RedirectKind, number> = { permanent: 301, temporary: 302, gone: 410 };

const KIND = `case status when 301 then 'permanent' when 302 then 'temporary' else 'gone' end`;

const SELECT = `select id, old_address, coalesce(new_address, '') as "newAddress", ${KIND} as kind, created_at, updated_at
  from redirects`;

type Row = Omit<RedirectRecord, 'version'>;

const editable = ({ oldAddress, newAddress, kind }: Row) => ({ oldAddress, newAddress, kind });

const present = (row: Row): RedirectRecord => withVersion(row, editable(row));

const SORTED_BY: Record<RedirectQuery['sort']['column'], string> = {
  oldAddress: 'old_address',
  newAddress: 'new_address',
  updatedAt: 'updated_at',
};

export async function listRedirects(
  db: Db,
  { search, sort, ...page }: RedirectQuery,
): Promise<Counted<RedirectRecord>> {
  const found = `from redirects where ($1::text is null
    or strpos(old_address, lower($1)) > 0 or strpos(lower(new_address), lower($1)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [search ?? null],
    page,
    (limited) =>
      `${SELECT.replace(/from redirects$/, found)}
       order by ${SORTED_BY[sort.column]} ${sort.direction}, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findRedirect(db: Db, id: string): Promise<RedirectRecord> {
  const [row] = await named<Row>(db, 'redirect', `${SELECT} where id = $1`, [id]);
  if (!row) throw new ShopError('not_found', 'This redirect does not exist.');
  return present(row);
}

const rowOf = ({ oldAddress, newAddress, kind }: RedirectInput) => ({
  oldAddress: lookedUp(oldAddress),
  newAddress: newAddress === '' ? null : newAddress,
  status: STATUS[kind],
});

/** @throws invalid_input for a chain or a loop, name_taken */
export async function addRedirect(tx: Tx, input: RedirectInput): Promise<RedirectRecord> {
  const row = rowOf(input);
  const leads = await lockLeads(tx);
  if (leads.size >= MOST) throw fieldRefusal('oldAddress', `At most ${MOST} redirects`);
  refuseChain(leads, row);
  const id = await insertReturningId(tx, 'redirects', row).catch(refuseTaken);
  const added = await findRedirect(tx, id);
  tx.changed(tag.redirects);
  tx.record('redirect.created', id, null, editable(added));
  return added;
}

/** @throws not_found, changed_meanwhile, invalid_input for a chain or a loop, name_taken */
export async function changeRedirect(
  tx: Tx,
  id: string,
  change: RedirectChange,
  expected: Expected,
): Promise<RedirectRecord> {
  const leads = await lockLeads(tx);
  const before = await findRedirect(tx, id);
  await refuseOlder(tx, id, before, expected);
  const { data, error } = RedirectInput.safeParse({ ...editable(before), ...change });
  const [issue] = error?.issues ?? [];
  if (!data) throw fieldRefusal(issue?.path.join('.') ?? '', issue?.message ?? 'Not accepted');
  const row = rowOf(data);
  leads.delete(before.oldAddress);
  refuseChain(leads, row);
  await updateRow(tx, 'redirects', id, { ...row, updatedAt: NOW }).catch(refuseTaken);
  const after = await findRedirect(tx, id);
  tx.changed(tag.redirects);
  tx.record('redirect.changed', id, editable(before), editable(after));
  return after;
}

/** @throws not_found */
export async function removeRedirect(tx: Tx, id: string): Promise<void> {
  const before = await findRedirect(tx, id);
  await deleteRows(tx, 'redirects', { id });
  tx.changed(tag.redirects);
  tx.record('redirect.deleted', id, editable(before), null);
}

const refuseTaken = refusedBy({
  redirects_old_address_key: () =>
    fieldRefusal('oldAddress', 'This address leads on already.', 'name_taken'),
});

interface Line {
  oldAddress: string;
  newAddress: string | null;
  status: number;
}

/** @throws invalid_input */
function refuseChain(leads: Leads, line: Line): void {
  const taken = leads.get(line.oldAddress);
  leads.set(line.oldAddress, line);
  const problem = chainFrom(leads, line) ?? (taken ? undefined : chainTo(leads, line.oldAddress));
  if (problem) throw fieldRefusal('newAddress', problem);
}

/** Why an address may not lead where it does: it goes on from there. */
export function chainFrom(leads: Leads, { oldAddress, newAddress }: Line): string | undefined {
  if (newAddress === null || !newAddress.startsWith('/')) return undefined;
  const next = leads.find(newAddress.replace(/\*$/, ''));
  if (!next) return undefined;
  if (next.by === oldAddress) return `This is a loop: ${newAddress} leads back to ${oldAddress}`;
  return next.newAddress === null
    ? `${next.by} is said to be gone`
    : `This is a chain: ${next.by} leads on to ${next.newAddress}. Write that`;
}

/** Why an address may not lead on: others lead to it. */
function chainTo(leads: Leads, oldAddress: string): string | undefined {
  for (const [by, { newAddress }] of leads.entries()) {
    if (by === oldAddress || !newAddress?.startsWith('/')) continue;
    if (leads.find(newAddress.replace(/\*$/, ''))?.by !== oldAddress) continue;
    return `This is a chain: ${by} leads to ${newAddress}. Let that lead on first`;
  }
  return undefined;
}

/** All of them, which nobody changes until the transaction ends. */
export async function lockLeads(tx: Tx): Promise<Leads> {
  await named(tx, 'lock-redirects', 'lock table redirects in share row exclusive mode');
  return readLeads(tx);
}

async function readLeads(db: Db): Promise<Leads> {
  const rows = await named<{ oldAddress: string } & Lead>(
    db,
    'redirects',
    'select old_address, new_address, status from redirects',
  );
  const leads = new Leads();
  for (const { oldAddress, newAddress, status } of rows)
    leads.set(oldAddress, { newAddress, status });
  return leads;
}

/** Lets a page's former address lead to where it stands now; what led there leads on at once. */
export async function leadOn(tx: Tx, from: string, to: string): Promise<void> {
  await lockLeads(tx);
  await named(tx, 'vacate-address', 'delete from redirects where old_address = $1', [to]);
  await named(
    tx,
    'lead-past-former-address',
    'update redirects set new_address = $2, updated_at = now() where new_address = $1',
    [from, to],
  );
  await named(
    tx,
    'lead-on-from-former-address',
    `insert into redirects (old_address, new_address, status) values ($1, $2, 301)
     on conflict (old_address) do update set new_address = $2, status = 301, updated_at = now()`,
    [from, to],
  );
  tx.changed(tag.redirects);
}

/** Where old addresses lead, as this process has heard of it last: one look-up in memory for an address that is nowhere. */
export class Redirects {
  readonly #db: Database;
  #leads: Leads = new Leads();
  #turn = 0;
  /** Pages that were looked for and not found, and whose address leads on. */
  readonly #vacant = new Set<string>();
  /** What was said last is known. */
  known: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Follows what the owner says. */
  async follow(): Promise<void> {
    this.#db.changes.on('invalidate', (tags) => {
      // A page may stand there by now.
      if (tags.some((each) => each !== tag.activity)) this.#vacant.clear();
      const isOurs = tags.includes(tag.redirects) || tags.includes(EVERYTHING);
      // While the database is away, what it said last holds.
      if (isOurs) this.known = this.#read().catch(() => {});
    });
    await this.#read();
  }

  async #read(): Promise<void> {
    const turn = ++this.#turn;
    const leads = await readLeads(this.#db);
    // One that was begun later knows better.
    if (turn === this.#turn) this.#leads = leads;
  }

  /** Where a request leads if no page is there. */
  find(url: string): Found | undefined {
    return this.#leads.find(url);
  }

  /** Where a request leads whatever page is there, by its query: '/?p=12'. */
  findByQuery(url: string): Found | undefined {
    return this.#leads.findByQuery(url);
  }

  /** Whether it is known that no page stands at an address. */
  isVacant(key: string): boolean {
    return this.#vacant.has(key);
  }

  noteVacant(key: string): void {
    if (this.#vacant.size >= MOST) this.#vacant.clear();
    this.#vacant.add(key);
  }
}
