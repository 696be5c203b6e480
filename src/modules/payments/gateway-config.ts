import { z } from 'zod';
import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { readSecrets, removeSecret, storeSecret } from '../settings/secrets.ts';
import type { GatewayConfig, GatewayDefinition, GatewayField } from './gateways/gateway.ts';

/** The name under which a gateway's secret is stored and for which it is encrypted. */
const secretName = (provider: string, field: string) => `payment_${provider}_${field}`;

/** Stands in for a stored secret; sending it back leaves the secret as it is. */
const MASK = '••••';

const isSecret = ({ kind }: GatewayField) => kind === 'secret';

/** A gateway's configuration with its secrets decrypted, and defaults where the owner set nothing. */
export async function readGatewayConfig(
  db: Db,
  secretKey: string,
  { provider, fields }: GatewayDefinition,
): Promise<GatewayConfig> {
  const [row] = await named<{ config: Record<string, string> }>(
    db,
    'gateway-config',
    'select config from payment_methods where provider = $1',
    [provider],
  );
  const names = fields.filter(isSecret).map(({ name }) => secretName(provider, name));
  const secrets = await readSecrets(db, secretKey, names);
  const config: Record<string, string> = {};
  for (const field of fields) {
    const value = isSecret(field)
      ? secrets.get(secretName(provider, field.name))
      : (row?.config[field.name] ?? field.default);
    if (value) config[field.name] = value;
  }
  return config;
}

export const isConfigured = ({ needed }: GatewayDefinition, config: GatewayConfig): boolean =>
  needed.every((name) => config[name]);

/**
 * The same without what its secrets hold.
 * @param config what is stored of it besides secrets
 * @param secrets the names of those that are stored
 */
export const hasWhatItNeeds = (
  { provider, needed, fields }: GatewayDefinition,
  config: GatewayConfig,
  secrets: readonly string[],
): boolean =>
  needed.every(
    (name) =>
      config[name] ||
      secrets.includes(secretName(provider, name)) ||
      fields.find((field) => field.name === name)?.default,
  );

/** Of a shorter secret not even the end is shown. */
const SHOWN_FROM = 12;

/** The configuration as the back office may see it: of a long secret its last four characters. */
export function maskConfig(
  { fields }: GatewayDefinition,
  config: GatewayConfig,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = config[field.name] ?? '';
      if (!isSecret(field) || !value) return [field.name, value];
      return [field.name, value.length < SHOWN_FROM ? MASK : MASK + value.slice(-4)];
    }),
  );
}

/** The form made from a gateway's fields: every rule about a value stands here. */
function formOf(fields: readonly GatewayField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])));
}

function ruleOf({ kind, required, choices }: GatewayField) {
  const text = z.string().trim();
  const filled = required ? text.min(1, required) : text;
  switch (kind) {
    case 'choice': {
      const values = (choices ?? []).map(([value]) => value);
      return filled.refine((value) => !value || values.includes(value), 'Not one of the choices');
    }
    case 'switch':
      return text.regex(/^(true|false|)$/, 'Either true or false');
    case 'amount':
      return text.regex(/^(\d{1,6}(\.\d{1,2})?|)$/, 'At least 0, with two decimals at most');
    case 'text':
    case 'secret':
      return filled;
  }
}

/**
 * Stores what changes of a gateway's configuration. An absent or empty secret keeps the stored one; null clears a
 * field.
 * @param by the staff member's username
 * @throws invalid_input at each field
 */
export async function saveGatewayConfig(
  tx: Tx,
  secretKey: string,
  definition: GatewayDefinition,
  change: Record<string, string | null>,
  by: string,
): Promise<void> {
  const { provider, name: called, fields } = definition;
  const before = await readGatewayConfig(tx, secretKey, definition);
  const wanted = Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      const value = change[name];
      if (value === undefined || keepsSecret(field, value)) return [name, before[name] ?? ''];
      return [name, value ?? field.default ?? ''];
    }),
  );
  const problems = Object.fromEntries(
    Object.keys(change)
      .filter((name) => !fields.some((field) => field.name === name))
      .map((name) => [name, 'There is no such field']),
  );
  const read = formOf(fields).safeParse(wanted);
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message;
  const [problem] = Object.values(problems);
  if (problem || !read.data) {
    throw new ShopError('invalid_input', problem ?? 'Not accepted', { fields: problems });
  }
  const config = read.data;
  for (const field of fields.filter(isSecret)) {
    const name = secretName(provider, field.name);
    const value = config[field.name];
    if (value === (before[field.name] ?? '')) continue;
    const description = `${called}: ${field.label}`;
    if (value) await storeSecret(tx, secretKey, { name, value, description, updatedBy: by });
    else await removeSecret(tx, name);
  }
  const shown = fields.filter((field) => !isSecret(field)).map(({ name }) => [name, config[name]]);
  await updateRow(
    tx,
    'payment_methods',
    { provider },
    { config: JSON.stringify(Object.fromEntries(shown)), updatedAt: NOW },
  );
  const after = Object.fromEntries(Object.entries(config).filter(([, value]) => value));
  tx.record(
    'payment_method.configured',
    provider,
    maskConfig(definition, before),
    maskConfig(definition, after),
  );
}

const keepsSecret = (field: GatewayField, value: string | null) =>
  isSecret(field) && value !== null && (value.trim() === '' || value.startsWith(MASK));
