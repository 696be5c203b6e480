import { randomUUID } from 'node:crypto';
import { columnsFound } from '../../../kit/csv-columns.ts';
import { ShopError } from '../../../kit/errors.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { insertRow, NOW, updateRow } from '../../../platform/database/write-row.ts';
import { hashPassword } from '../../../platform/secrets/password-hash.ts';
import { newSecretToken } from '../../../platform/secrets/secret-token.ts';
import { readCsv } from '../../../platform/text/csv.ts';
import { nameForm } from '../../../platform/text/name-form.ts';
import { type JobChunk, type JobResult, startBatchJob } from '../../batch-jobs/batch-jobs.ts';
import { attempt, BATCH, type BatchJobKind } from '../../batch-jobs/run-batch-job.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import type { ImportReport } from '../../catalog/bulk-schema.ts';
import { readingCsv, type StartedImport, unpacked } from '../../catalog/csv/start-import.ts';
import { createAddress } from '../addresses.ts';
import type { CustomerImportColumns, CustomerImportOptions } from '../file-schema.ts';
import { usernameFor } from '../find-or-make.ts';
import { importConsent } from '../notification-preferences.ts';
import { CUSTOMER_COLUMNS, type Mapping } from './columns.ts';
import { type CustomerFile, type FileCustomer, openCustomerFile } from './read-customers.ts';

/** Customers from a file, as a job in parts. Nobody is mailed. */

/** The errors that a report names. */
const ERRORS_SHOWN = 1_000;

const open = async (file: Buffer, { mapping }: CustomerImportOptions): Promise<CustomerFile> =>
  openCustomerFile(readCsv(await unpacked(file)), mapping);

/** The columns of a file, and what they are taken for. @throws invalid_input */
export const readCustomerColumns = (
  file: Buffer,
  options: CustomerImportOptions,
): Promise<CustomerImportColumns> =>
  readingCsv(async () => columnsFound(await open(file, options)));

/** What an import would do if it were done now. @throws invalid_input for a file that cannot be read */
export const checkCustomerImport = (
  db: Db,
  file: Buffer,
  options: CustomerImportOptions,
): Promise<ImportReport> =>
  readingCsv(async () => {
    const opened = await open(file, options);
    const counted = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    const errors: BatchJobError[] = [];
    for await (const customers of parts(opened.customers)) {
      const known = await readKnown(db, customers);
      for (const customer of customers) {
        const { result, errors: wrong } = planOf(customer, known, inputOf(opened, options));
        counted[result]++;
        if (errors.length < ERRORS_SHOWN) errors.push(...wrong);
      }
    }
    return { ...counted, rows: opened.rows, errors: errors.slice(0, ERRORS_SHOWN) };
  });

/** Queues an import. The whole file is read before, so that a broken one changes nothing. @throws invalid_input */
export const startCustomerImport = (
  tx: Tx,
  file: Buffer,
  fileName: string,
  options: CustomerImportOptions,
  username: string,
): Promise<StartedImport> =>
  readingCsv(async () => {
    const opened = await open(file, options);
    let count = 0;
    const chunks = async function* (): AsyncGenerator<JobChunk> {
      for await (const customers of parts(opened.customers)) {
        count++;
        yield { size: customers.length, input: customers };
      }
    };
    const job = {
      kind: 'customers' as const,
      title: fileName.slice(0, 200) || 'CSV file',
      input: inputOf(opened, options),
      needs: 'customers.import' as const,
      by: tx.by,
      username,
    };
    const jobId = await startBatchJob(tx, job, chunks());
    return { jobId, rows: opened.rows, isShort: count <= 1 };
  });

async function* parts(customers: AsyncGenerator<FileCustomer>): AsyncGenerator<FileCustomer[]> {
  let part: FileCustomer[] = [];
  for await (const customer of customers) {
    part.push(customer);
    if (part.length < BATCH) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** What all chunks of an import have in common. */
interface ImportInput {
  mapping: Mapping;
  createGroups: boolean;
}

const inputOf = (
  { mapping }: CustomerFile,
  { createGroups }: CustomerImportOptions,
): ImportInput => ({ mapping, createGroups });

/** Imports customers chunk by chunk. */
export const importCustomers: BatchJobKind = {
  kind: 'customers',
  run: async (tx, job, chunk, jobId) => {
    const input = job as ImportInput;
    const customers = chunk as FileCustomer[];
    if (input.createGroups) await makeGroups(tx, customers);
    await lockMailboxes(tx, customers);
    const known = await readKnown(tx, customers, ' for no key update of u');
    // Nobody knows the word: whoever reads the mailbox chooses one by a mailed link.
    const passwordHash = await hashPassword(newSecretToken());
    const results: JobResult[] = [];
    for (const customer of customers) {
      const done = await attempt(tx, () => save(tx, customer, known, input, passwordHash));
      results.push(
        done instanceof ShopError
          ? resultOf(customer, 'refused', [{ line: customer.line, message: done.message }])
          : done,
      );
    }
    const count = (result: string) => results.filter((each) => each.result === result).length;
    tx.record('customers.imported', jobId, null, {
      created: count('created'),
      updated: count('updated'),
    });
    return { results };
  },
};

const resultOf = (
  { line, email }: FileCustomer,
  result: string,
  errors: BatchJobError[] = [],
): JobResult => ({
  line,
  // Results are read by who may not take customers' addresses out of the shop.
  name: email.replace(/^(.).*(@[^@]*)$/u, '$1…$2'),
  result,
  ...(errors.length > 0 && { errors }),
});

interface Held {
  id: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  isTaxExempt: boolean;
  taxReason: string | null;
  taxNumber: string | null;
  groupIds: string[];
  /** When each list's mail was last agreed to, or stopped. */
  consents: { list: string; isGiven: boolean; at: string }[];
  notes: string[];
  addresses: { street: string; zipCode: string; phone: string | null }[];
}

interface Known {
  /** By their address in its one form: who proved it, or an account that nobody has opened yet. */
  held: Map<string, Held>;
  /** By names in small letters. */
  groups: Map<string, { id: string; isByRule: boolean }>;
}

async function readKnown(db: Db, customers: FileCustomer[], lock = ''): Promise<Known> {
  const rows = await named<Held & { form: string; isUnclaimed: boolean }>(
    db,
    `customers-of-file${lock}`,
    `select u.id, case when u.unclaimed_email is null then u.email_form else lower(u.unclaimed_email collate "C") end as form,
       u.unclaimed_email is not null as "isUnclaimed", u.first_name, u.last_name, u.phone, u.is_tax_exempt, u.tax_reason, u.tax_number,
       coalesce((select json_agg(m.group_id order by m.group_id) from customer_group_members m where m.user_id = u.id), '[]') as group_ids,
       coalesce((select json_agg(json_build_object('list', c.list, 'isGiven', c.is_given, 'at', c.at) order by c.at desc, c.id desc)
         from mail_consents c where c.user_id = u.id), '[]') as consents,
       coalesce((select json_agg(n.text) from customer_notes n where n.user_id = u.id), '[]') as notes,
       coalesce((select json_agg(json_build_object('street', a.street, 'zipCode', a.zip_code, 'phone', a.phone))
         from addresses a where a.user_id = u.id), '[]') as addresses
     from customers u where u.email_form = any($1::text[]) and u.email_confirmed_at is not null
       or lower(u.unclaimed_email collate "C") = any($1::text[]) order by u.id${lock}`,
    [customers.map(({ email }) => nameForm(email))],
  );
  const held = new Map<string, Held>();
  for (const row of rows) if (!row.isUnclaimed || !held.has(row.form)) held.set(row.form, row);
  const groups = await named<{ id: string; name: string; isByRule: boolean }>(
    db,
    'groups-of-file',
    'select id, lower(name) as name, is_by_rule from customer_groups where lower(name) = any($1::text[])',
    [namesOfGroups(customers).map((name) => name.toLowerCase())],
  );
  return { held, groups: new Map(groups.map((group) => [group.name, group])) };
}

const namesOfGroups = (customers: FileCustomer[]) => [
  ...new Set(customers.flatMap(({ groups = [] }) => groups)),
];

async function makeGroups(tx: Tx, customers: FileCustomer[]): Promise<void> {
  const made = await named<{ id: string; name: string }>(
    tx,
    'make-groups-of-file',
    `insert into customer_groups (name) select distinct on (lower(name)) name from unnest($1::text[]) name
     on conflict (lower(name)) do nothing returning id, name`,
    [namesOfGroups(customers)],
  );
  for (const { id, name } of made) tx.record('customer_group.created', id, null, { name });
}

/** As `lockMailbox` does, all of them in one order. */
const lockMailboxes = (tx: Tx, customers: FileCustomer[]) =>
  named(
    tx,
    'lock-mailboxes',
    `select pg_advisory_xact_lock(hashtextextended('mailbox ' || form, 0))
     from (select distinct form from unnest($1::text[]) form order by form) forms`,
    [customers.filter(({ errors }) => errors.length === 0).map(({ email }) => nameForm(email))],
  );

interface Plan {
  result: 'created' | 'updated' | 'unchanged' | 'refused';
  errors: BatchJobError[];
  held: Held | undefined;
  set: FileCustomer['set'];
  /** Undefined: they stay as they are. */
  groupIds: string[] | undefined;
  consents: FileCustomer['consents'];
  note: string | undefined;
  address: FileCustomer['address'];
}

/** What a row comes to beside what is known. */
function planOf(
  customer: FileCustomer,
  { held: all, groups }: Known,
  { mapping, createGroups }: ImportInput,
): Plan {
  const held = all.get(nameForm(customer.email));
  const errors = [...customer.errors];
  const heading = (column: 'groups') =>
    Object.keys(mapping).find((name) => mapping[name] === column) ??
    CUSTOMER_COLUMNS.get(column)?.heading;
  const ids: string[] = [];
  let isNewGroup = false;
  for (const name of customer.groups ?? []) {
    const group = groups.get(name.toLowerCase());
    if (group && !group.isByRule) ids.push(group.id);
    else if (!group && createGroups) isNewGroup = true;
    else {
      const message = group
        ? `Who is in “${name}” follows from its rule`
        : `There is no group “${name}”`;
      errors.push({ line: customer.line, column: heading('groups'), message });
    }
  }
  // An export tells the telephone of the address where the customer has none besides.
  const isOfAddress =
    held?.phone === null && held.addresses.some(({ phone }) => phone === customer.set.phone);
  const set = Object.fromEntries(
    Object.entries(customer.set).filter(
      ([name, value]) =>
        value !== (held?.[name as keyof Held] ?? false) && !(name === 'phone' && isOfAddress),
    ),
  );
  const isElsewhere =
    customer.groups !== undefined &&
    (isNewGroup || ids.toSorted().join() !== (held?.groupIds ?? []).toSorted().join());
  const consents = customer.consents.filter(({ list, at }) => {
    const last = held?.consents.find((each) => each.list === list);
    return !last || (!last.isGiven && Date.parse(last.at) < Date.parse(at));
  });
  const note = held?.notes.includes(customer.note ?? '') ? undefined : customer.note;
  const { address: wanted } = customer;
  const hasAddress = held?.addresses.some(
    ({ street, zipCode }) => street === wanted?.street && zipCode === wanted.zipCode,
  );
  const address = hasAddress ? undefined : wanted;
  const groupIds = isElsewhere ? ids : undefined;
  const changes =
    Object.keys(set).length + consents.length > 0 || groupIds || note !== undefined || address;
  const result =
    errors.length > 0 ? 'refused' : !held ? 'created' : changes ? 'updated' : 'unchanged';
  return { result, errors, held, set, groupIds, consents, note, address };
}

async function save(
  tx: Tx,
  customer: FileCustomer,
  known: Known,
  input: ImportInput,
  passwordHash: string,
): Promise<JobResult> {
  const plan = planOf(customer, known, input);
  const { result, held, set, groupIds, consents, note, address } = plan;
  if (result === 'refused' || result === 'unchanged') {
    return resultOf(customer, result, plan.errors);
  }
  const id = held?.id ?? (await insertUnclaimed(tx, customer.email, passwordHash));
  if (Object.keys(set).length > 0) await updateRow(tx, 'customers', id, { ...set, updatedAt: NOW });
  if (groupIds) {
    await named(
      tx,
      'leave-groups-of-file',
      'delete from customer_group_members where user_id = $1 and group_id <> all($2::uuid[])',
      [id, groupIds],
    );
    await named(
      tx,
      'join-groups-of-file',
      `insert into customer_group_members (group_id, user_id)
       select g.id, $1 from customer_groups g where g.id = any($2::uuid[]) and not g.is_by_rule on conflict do nothing`,
      [id, groupIds],
    );
  }
  for (const { list, at } of consents) await importConsent(tx, id, list, at);
  if (note !== undefined) {
    await insertRow(tx, 'customer_notes', { userId: id, text: note, by: 'Import' });
  }
  if (address) await createAddress(tx, id, address);
  return { ...resultOf(customer, result), id };
}

/**
 * An account that nobody has opened yet, as `findOrMakeCustomer` makes it, without telling anybody. What it has joins the
 * account that proves the mailbox.
 */
export async function insertUnclaimed(
  tx: Tx,
  email: string,
  passwordHash: string,
  name = '',
): Promise<string> {
  const id = randomUUID();
  const [, first = name, last = ''] = /^(.+)\s+(\S+)$/.exec(name.trim()) ?? [];
  const username = usernameFor(email);
  await named(
    tx,
    'import-customer',
    `insert into customers (id, username, username_form, email, unclaimed_email, password_hash, first_name, last_name)
     values ($1, $2, $3, case when exists (select from customers where email_form = $5) then $1::uuid::text else $4 end, $4, $6,
       nullif($7, ''), nullif($8, ''))`,
    [
      id,
      username,
      nameForm(username),
      email,
      nameForm(email),
      passwordHash,
      first.slice(0, 50),
      last.slice(0, 50),
    ],
  );
  return id;
}
