import { type Db, named, type Tx } from '../../platform/database.ts';
import { NOW, putRow } from '../../platform/write-row.ts';
import { ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
import { type Expected, refuseOlder, withVersion } from '../versions.ts';
import { MAY_BE_EMPTY, SECRET_MASK } from './choices.ts';
import type { SettingChange, SettingEntry } from './schema.ts';
import { removeSecret, storeSecret } from './secrets.ts';
import { isAdmitted } from './security.ts';
import {
  SETTING_KEYS,
  SETTINGS,
  type Setting,
  type SettingKey,
  standardOf,
} from './site-config.ts';

/** Who sets: their rights, as far as settings ask for them, and their name. */
export interface Setter {
  permissions: readonly string[];
  username: string;
}

type Stored = Map<string, { value: string; updatedAt: string }>;

/** What is stored, all of it or of one key; for a secret only that there is one. */
async function readStored(db: Db, key: SettingKey | null = null): Promise<Stored> {
  const rows = await named<{ key: string; value: string; updatedAt: string }>(
    db,
    'stored-settings',
    `select key, value, updated_at from (
       select key, value, updated_at from site_config
       union all
       select key_name, $1, updated_at from secrets
     ) as stored where $2::text is null or key = $2`,
    [SECRET_MASK, key],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** The settings that a colleague may see, each with its standard where the owner left it empty and it may not be. */
export async function listSettings(
  db: Db,
  { permissions }: Pick<Setter, 'permissions'>,
  search = '',
): Promise<SettingEntry[]> {
  const stored = await readStored(db);
  return SETTING_KEYS.filter(
    (key) => permissions.includes(SETTINGS[key].needs) && key.includes(search.toLowerCase()),
  ).map((key) => present(key, stored));
}

function present(key: SettingKey, stored: Stored): SettingEntry {
  const row = stored.get(key);
  const text = row?.value.trim();
  return withVersion({
    key,
    value: (MAY_BE_EMPTY.includes(key) ? text : text || undefined) ?? standardOf(key),
    type: SETTINGS[key].type,
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
  const key = SETTING_KEYS.find((known) => known === change.key);
  if (!key) throw refusal(change.key, 'There is no such setting');
  const setting = SETTINGS[key];
  if (!setter.permissions.includes(setting.needs)) {
    throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
  }
  const value = checked(key, setting, change.value);
  // One at a time: what two settings say together must hold after both of two changes.
  await tx.query('lock table site_config in share row exclusive mode');
  const stored = await readStored(tx);
  const current = present(key, stored);
  await refuseOlder(tx, key, current, expected);
  const before = stored.get(key)?.value ?? '';
  if (value === before && (stored.has(key) || !MAY_BE_EMPTY.includes(key))) return current;
  refuseContradiction(tx, stored, key, value);
  if (!setting.secret) await storeValue(tx, key, setting, value);
  else if (value === '') await removeSecret(tx, key);
  else await storeSecret(tx, secretKey, { name: key, value, updatedBy: setter.username });
  const after = setting.secret && value !== '' ? SECRET_MASK : value;
  tx.record('setting.changed', key, { value: before }, { value: after });
  tx.changed(tag.settings);
  return present(key, await readStored(tx, key));
}

const refusal = (key: string, message: string): ShopError =>
  new ShopError('invalid_input', message, { fields: { [key]: message } });

/** The value as it would be stored, without regard to other settings. @throws invalid_input */
export const checkSetting = (key: SettingKey, value: string): string =>
  checked(key, SETTINGS[key], value);

/** @throws invalid_input */
function checked(key: SettingKey, setting: Setting, sent: string | undefined): string {
  if (sent === undefined && setting.secret) return SECRET_MASK;
  const value = sent?.trim() ?? '';
  if (value === '') {
    if (setting.required || sent === undefined) {
      throw refusal(key, 'Please enter a value before saving');
    }
    return '';
  }
  if (setting.secret && value === SECRET_MASK) return SECRET_MASK;
  const { data, error } = setting.rule.safeParse(value);
  if (data === undefined) throw refusal(key, error?.issues[0]?.message ?? 'Not accepted');
  return data;
}

const CAPTCHA_KEYS = [
  'enable_captcha',
  'google_recaptcha_site_key',
  'google_recaptcha_secret_key',
] as const satisfies SettingKey[];

/** @throws invalid_input for what would shut the caller out, or everybody */
function refuseContradiction(tx: Tx, stored: Stored, key: SettingKey, value: string): void {
  const { address } = tx.by;
  if (key === 'ip_whitelist' && address !== null && !isAdmitted(value, address)) {
    throw refusal(key, `Your own address, ${address}, must be in the list: you would be shut out`);
  }
  if (!CAPTCHA_KEYS.some((known) => known === key)) return;
  const [isOn, ...keys] = CAPTCHA_KEYS.map((known) =>
    known === key ? value : (stored.get(known)?.value ?? ''),
  );
  if (isOn !== 'true' || !keys.includes('')) return;
  throw refusal(
    'google_recaptcha_site_key',
    'Google reCAPTCHA Site Key and Secret Key are required when CAPTCHA is enabled',
  );
}

async function storeValue(tx: Tx, key: SettingKey, { type }: Setting, value: string) {
  await putRow(tx, 'site_config', 'key', { key, value, type, updatedAt: NOW });
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
