import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, putRow } from '../../platform/database/write-row.ts';
import { MAY_BE_EMPTY, SECRET_MASK } from './public-settings.ts';
import type { SettingChange, SettingChanges, SettingEntry } from './schema.ts';
import { removeSecret, storeSecret } from './secrets.ts';
import { isAdmitted } from './security.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from './settings-table.ts';
import { SETTING_RULES, standardOf, typeOf } from './site-config.ts';

declare module '../../kit/module.ts' {
  interface Parts {
    /** What the room has to say about a setting that somebody saves. */
    settingChecks?: readonly SettingCheck[];
  }
}

/** What another room has to say about a setting. */
export interface SettingCheck {
  key: SettingKey;
  /** Before anything is written. @throws ShopError */
  before?(value: string | undefined, shop: Shop): Promise<void>;
  /** Once it is saved, in the same transaction. @throws ShopError */
  after?(tx: Tx, shop: Shop): Promise<void>;
}

/** Who sets: their rights, as far as settings ask for them, and their name. */
export interface Setter {
  permissions: readonly string[];
  username: string;
}

type Stored = Map<string, { value: string; updatedAt: string }>;

/** What is stored; for a secret only that there is one. */
async function readStored(db: Db): Promise<Stored> {
  const rows = await named<{ key: string; value: string; updatedAt: string }>(
    db,
    'stored-settings',
    `select key, value, updated_at from site_config
     union all select key_name, $1, updated_at from secrets`,
    [SECRET_MASK],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** The settings that a staff member may see, each with its standard where the owner left it empty and it may not be. */
export const listSettings = async (
  db: Db,
  setter: Pick<Setter, 'permissions'>,
  search?: string,
): Promise<SettingEntry[]> => listed(await readStored(db), setter, search);

const listed = (stored: Stored, { permissions }: Pick<Setter, 'permissions'>, search = '') =>
  SETTING_KEYS.filter(
    (key) => permissions.includes(SETTINGS[key].needs) && key.includes(search.toLowerCase()),
  ).map((key) => present(key, stored));

function present(key: SettingKey, stored: Stored): SettingEntry {
  const row = stored.get(key);
  const text = row?.value.trim();
  return withVersion({
    key,
    value: (MAY_BE_EMPTY.includes(key) ? text : text || undefined) ?? standardOf(key),
    type: typeOf(key),
    updatedAt: row?.updatedAt ?? null,
  });
}

/**
 * Stores one setting; an empty value brings its standard back, except where emptiness says something.
 * @param secretKey encrypts secrets
 * @throws changed_meanwhile, invalid_input at the setting's key, forbidden
 */
export async function saveSetting(
  tx: Tx,
  setter: Setter,
  change: SettingChange,
  secretKey: string,
  expected: Expected,
): Promise<SettingEntry> {
  const key = knownKey(change.key);
  if (!key) throw fieldRefusal(change.key, UNKNOWN);
  const wanted = [{ ...change, expected }];
  await save(tx, setter, wanted, secretKey, (stored) => present(key, stored));
  return present(key, await readStored(tx));
}

/**
 * Stores several settings as `saveSetting` does, or none. What they say together has to hold once all are stored.
 * @returns all settings that the staff member may see
 * @throws changed_meanwhile with those, invalid_input at each key, forbidden
 */
export async function saveSettings(
  tx: Tx,
  setter: Setter,
  { settings }: SettingChanges,
  secretKey: string,
): Promise<SettingEntry[]> {
  const wanted = settings.map(({ version, ...change }) => ({
    ...change,
    expected: version === undefined ? undefined : [version],
  }));
  await save(tx, setter, wanted, secretKey, (stored) => listed(stored, setter));
  return listSettings(tx, setter);
}

/** @param told what is there now, for whoever opened an older version */
async function save(
  tx: Tx,
  setter: Setter,
  wanted: readonly (SettingChange & { expected: Expected })[],
  secretKey: string,
  told: (stored: Stored) => object,
): Promise<void> {
  const values = allowed(setter, wanted);
  // One at a time: what settings say together must hold after both of two changes.
  await tx.query('lock table site_config in share row exclusive mode');
  const stored = await readStored(tx);
  const now = told(stored);
  for (const { key, expected } of values) {
    await refuseOlder(tx, key, present(key, stored), expected, now);
  }
  const changed = values.filter(({ key, value }) => {
    // A mask that is sent back keeps the secret, if there is one.
    if (SETTINGS[key].secret && value === SECRET_MASK) return false;
    const isSaid = stored.has(key) || !MAY_BE_EMPTY.includes(key);
    return !isSaid || value !== (stored.get(key)?.value ?? '');
  });
  refuseContradictions(tx, stored, new Map(changed.map(({ key, value }) => [key, value])));
  for (const { key, value } of changed) {
    const isSecret = SETTINGS[key].secret;
    if (!isSecret) {
      await putRow(tx, 'site_config', 'key', { key, value, type: typeOf(key), updatedAt: NOW });
    } else if (value === '') await removeSecret(tx, key);
    else await storeSecret(tx, secretKey, { name: key, value, updatedBy: setter.username });
    const after = isSecret && value !== '' ? SECRET_MASK : value;
    tx.record('setting.changed', key, { value: stored.get(key)?.value ?? '' }, { value: after });
    tx.changed(tag.settings);
  }
}

/** Has a line of a setting's text be another one, in whatever letters it is written: what it names is called otherwise. */
export async function renameLine(tx: Tx, key: SettingKey, from: string, to: string): Promise<void> {
  const before = (await readStored(tx)).get(key)?.value ?? '';
  const isLine = (line: string) => line.trim().toLowerCase() === from.toLowerCase();
  const lines = before.split('\n');
  if (!lines.some(isLine)) return;
  const value = lines.map((line) => (isLine(line) ? to : line)).join('\n');
  await putRow(tx, 'site_config', 'key', { key, value, type: typeOf(key), updatedAt: NOW });
  tx.record('setting.changed', key, { value: before }, { value });
  tx.changed(tag.settings);
}

const UNKNOWN = 'There is no such setting';

const knownKey = (key: string) => SETTING_KEYS.find((known) => known === key);

/** What is wrong with each setting, by its key. */
type Problems = [key: string, problem: string][];

const refusal = (problems: Problems): ShopError =>
  new ShopError('invalid_input', problems[0]?.[1] ?? '', { fields: Object.fromEntries(problems) });

/** The values as they would be stored, without regard to others. @throws forbidden, invalid_input at each key */
function allowed(
  { permissions }: Setter,
  wanted: readonly (SettingChange & { expected: Expected })[],
) {
  const problems: Problems = [];
  const values = wanted.flatMap(({ key: name, value: sent, expected }) => {
    const key = knownKey(name);
    if (key && !permissions.includes(SETTINGS[key].needs)) {
      throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
    }
    const { value, problem } = key ? checked(key, sent) : { problem: UNKNOWN };
    if (key && value !== undefined) return [{ key, value, expected }];
    problems.push([name, problem ?? 'Not accepted']);
    return [];
  });
  if (problems.length > 0) throw refusal(problems);
  return values;
}

/** The value as it would be stored, without regard to other settings. @throws invalid_input */
export function checkSetting(key: SettingKey, sent: string): string {
  const { value, problem = '' } = checked(key, sent);
  if (value === undefined) throw fieldRefusal(key, problem);
  return value;
}

function checked(key: SettingKey, sent: string | undefined): { value?: string; problem?: string } {
  const { secret, required } = SETTINGS[key];
  if (sent === undefined && secret) return { value: SECRET_MASK };
  const value = sent?.trim() ?? '';
  if (value === '') {
    const isMissing = required || sent === undefined;
    return isMissing ? { problem: 'Please enter a value before saving' } : { value };
  }
  if (secret && value === SECRET_MASK) return { value };
  const { data, error } = SETTING_RULES[key].safeParse(value);
  return data === undefined ? { problem: error?.issues[0]?.message } : { value: data };
}

const CAPTCHA_KEYS = ['google_recaptcha_site_key', 'google_recaptcha_secret_key'] as const;

/** @throws invalid_input for what would shut the caller out, or everybody */
function refuseContradictions(tx: Tx, stored: Stored, changed: Map<SettingKey, string>): void {
  const problems: Problems = [];
  const networks = changed.get('ip_whitelist');
  const { address } = tx.by;
  if (networks !== undefined && address !== null && !isAdmitted(networks, address)) {
    const problem = `Your own address, ${address}, must be in the list: you would be shut out`;
    problems.push(['ip_whitelist', problem]);
  }
  const becomes = (key: SettingKey) => changed.get(key) ?? stored.get(key)?.value ?? '';
  const isTouched = ['enable_captcha' as const, ...CAPTCHA_KEYS].some((key) => changed.has(key));
  if (
    isTouched &&
    becomes('enable_captcha') === 'true' &&
    CAPTCHA_KEYS.some((key) => becomes(key) === '')
  ) {
    const problem = 'Google reCAPTCHA Site Key and Secret Key are required when CAPTCHA is enabled';
    problems.push(['google_recaptcha_site_key', problem]);
  }
  if (
    (changed.has('address_lookup') || changed.has('ideal_postcodes_key')) &&
    becomes('address_lookup') === 'Ideal Postcodes' &&
    becomes('ideal_postcodes_key') === ''
  ) {
    problems.push(['ideal_postcodes_key', 'The service needs its key']);
  }
  const [from, until] = [becomes('holiday_from'), becomes('holiday_until')];
  if (changed.has('holiday_from') || changed.has('holiday_until')) {
    if (from === '' && until !== '') problems.push(['holiday_from', 'When does it begin?']);
    if (from !== '' && until === '') problems.push(['holiday_until', 'When does it end?']);
    if (from !== '' && until !== '' && until < from) {
      problems.push(['holiday_until', 'The last day is not before the first']);
    }
  }
  if (changed.has('announcement_from') || changed.has('announcement_until')) {
    const [shown, hidden] = [becomes('announcement_from'), becomes('announcement_until')];
    if (hidden !== '' && hidden < shown) {
      problems.push(['announcement_until', 'The last day is not before the first']);
    }
  }
  if (problems.length > 0) throw refusal(problems);
}

/** A shop that began empty was opened: from now on its owner opens and closes it as she likes. */
export async function noteOpened(tx: Tx): Promise<void> {
  await putRow(tx, 'site_config', 'key', {
    key: 'begun_empty',
    value: 'false',
    type: typeOf('begun_empty'),
    updatedAt: NOW,
  });
  tx.changed(tag.settings);
}

/** Empties the list of networks and turns the captcha off: what may shut everybody out. */
export async function openDoors(tx: Tx): Promise<void> {
  const keys: SettingKey[] = ['ip_whitelist', 'enable_captcha'];
  const former = await named<{ key: string; value: string }>(
    tx,
    'open-doors',
    'delete from site_config where key = any($1) returning key, value',
    [keys],
  );
  for (const { key, value } of former) tx.record('setting.changed', key, { value }, { value: '' });
  tx.changed(tag.settings);
}
