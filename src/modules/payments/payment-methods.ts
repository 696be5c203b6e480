import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { readSettings } from '../settings/settings.ts';
import { isOwnMethod, OWN_METHODS } from './constants.ts';
import {
  isConfigured,
  maskConfig,
  readGatewayConfig,
  saveGatewayConfig,
} from './gateway-config.ts';
import type { GatewayConfig } from './gateways/gateway.ts';
import { type Gateways, goneProvider } from './known-gateways.ts';
import type { NewOfflineMethod, PaymentMethodChange, PaymentMethodView } from './schema.ts';
import * as paymentWebhooksApi from './webhook-endpoints.ts';

/** What the shop's own side of payment methods needs besides the database. */
export interface MethodsSetup extends Gateways {
  secretKey: string;
  /** The shop's origin. */
  publicUrl: string;
}

type MethodRow = Pick<
  PaymentMethodView,
  | 'id'
  | 'provider'
  | 'name'
  | 'description'
  | 'isActive'
  | 'approval'
  | 'lastPaymentAt'
  | 'lastError'
>;

/** Every way to pay, gateways first as they are listed, then cash and the owner's own. */
export async function listMethods(db: Db, setup: MethodsSetup): Promise<PaymentMethodView[]> {
  const { currency } = await readSettings(db);
  const rows = await readRows(db, setup);
  return Promise.all(rows.map((row) => present(db, setup, row, currency)));
}

/** @throws not_found */
export async function findMethod(
  db: Db,
  setup: MethodsSetup,
  id: string,
): Promise<PaymentMethodView> {
  const { currency } = await readSettings(db);
  return present(db, setup, await findRow(db, setup, id), currency);
}

const readRows = (db: Db, { gateways }: Gateways, id: string | null = null) =>
  named<MethodRow>(
    db,
    'payment-methods',
    `select m.id, m.provider, m.name, m.description, m.is_active,
       case when m.approval_date is not null then
         json_build_object('reference', coalesce(m.approval_reference, ''), 'date', m.approval_date) end as approval,
       (select max(ended_at) from payment_attempts a
        where a.provider = m.provider and a.status = 'paid') as "lastPaymentAt",
       (select json_build_object('message', l.message, 'at', ${isoInJson('l.created_at')}) from payment_logs l
        where l.provider = m.provider and l.level = 'error'
        order by l.created_at desc limit 1) as "lastError"
     from payment_methods m where $1::uuid is null or m.id = $1
     order by array_position($2::text[], m.provider), m.created_at, m.name`,
    [id, [...gateways.map(({ provider }) => provider), ...Object.keys(OWN_METHODS)]],
  );

async function findRow(db: Db, gateways: Gateways, id: string): Promise<MethodRow> {
  const [row] = await readRows(db, gateways, id);
  if (!row) throw new ShopError('not_found', 'This payment method does not exist.');
  return row;
}

async function present(
  db: Db,
  { secretKey, publicUrl, findGateway }: MethodsSetup,
  row: MethodRow,
  currency: string,
): Promise<PaymentMethodView> {
  const definition = findGateway(row.provider);
  if (!definition) {
    const isDirect = isOwnMethod(row.provider);
    return {
      ...row,
      kind: isOwnMethod(row.provider) ? row.provider : 'gateway',
      config: {},
      configured: isDirect,
      mode: null,
      about: isDirect ? '' : 'Its extension is off or removed: nobody can pay by it.',
      fields: [],
      currencies: [],
      supportsShopCurrency: isDirect,
      terms: null,
      steps: [],
      webhookUrl: null,
      fee: null,
    };
  }
  const config = await readGatewayConfig(db, secretKey, definition);
  const configured = isConfigured(definition, config);
  return {
    ...row,
    kind: 'gateway',
    config: maskConfig(definition, config),
    configured,
    mode: configured ? (definition.isLive(config) ? 'live' : 'test') : null,
    about: definition.description,
    fields: definition.fields.map(({ choices, ownPage, ...field }) => ({
      ...field,
      ...(ownPage && { default: publicUrl + ownPage }),
      ...(choices && {
        choices: choices.map(([value, label]): [string, string] => [value, label]),
      }),
    })),
    currencies: [...definition.currencies],
    supportsShopCurrency: definition.currencies.includes(currency),
    terms: definition.terms,
    steps: [...definition.steps],
    webhookUrl: webhookUrl(publicUrl, row.provider),
    fee: feeText(config, currency),
  };
}

/** Where a provider's webhooks go. */
export const webhookUrl = (publicUrl: string, provider: string): string =>
  publicUrl + paymentWebhooksApi.receive({ provider }).url;

/** What the owner says the provider keeps of a payment. */
function feeText({ processingFee, processingFeeType }: GatewayConfig, currency: string) {
  if (!processingFee || Number(processingFee) === 0) return null;
  return processingFeeType === 'fixed' ? `${processingFee} ${currency}` : `${processingFee} %`;
}

/**
 * Changes a payment method. Enabling one disables the others.
 * @throws not_found, payment_method_unavailable for enabling one that is not configured or does not take the shop's
 * currency, invalid_input
 */
export async function changeMethod(
  tx: Tx,
  setup: MethodsSetup,
  id: string,
  change: PaymentMethodChange,
  by: string,
): Promise<void> {
  await lockMethods(tx);
  const row = await findRow(tx, setup, id);
  const { secretKey } = setup;
  const definition = setup.findGateway(row.provider);
  if (change.config) {
    if (!definition) throw new ShopError('invalid_input', `${row.name} has nothing to configure.`);
    await saveGatewayConfig(tx, secretKey, definition, change.config, by);
  }
  if (change.name !== undefined || change.description !== undefined) await rename(tx, row, change);
  if (change.approval !== undefined) await noteApproval(tx, row, change.approval);
  // An active method that lost what it needs stays active, and its card says so: the owner decides.
  if (change.isActive !== undefined && change.isActive !== row.isActive) {
    if (change.isActive) await refuseUnready(tx, setup, row);
    await activate(tx, row, change.isActive);
  }
  tx.changed(tag.paymentMethods);
}

/** One after the other: two that are enabled at once leave one active, which takes the currency that there is then. */
const lockMethods = (tx: Tx) =>
  named(tx, 'lock-payment-methods', 'select from payment_methods order by id for update');

const takes = ({ findGateway }: Gateways, provider: string, currency: string): boolean =>
  findGateway(provider)?.currencies.includes(currency) ?? true;

async function refuseUnready(
  tx: Tx,
  setup: MethodsSetup,
  { provider, name }: MethodRow,
): Promise<void> {
  if (isOwnMethod(provider)) return;
  const definition = setup.findGateway(provider);
  if (!definition) throw goneProvider(name);
  if (!isConfigured(definition, await readGatewayConfig(tx, setup.secretKey, definition))) {
    throw new ShopError(
      'payment_method_unavailable',
      `Please configure ${definition.name} before enabling it`,
    );
  }
  const { currency } = await readSettings(tx);
  if (takes(setup, provider, currency)) return;
  throw new ShopError(
    'payment_method_unavailable',
    `${name} cannot be enabled: it does not take ${currency}.`,
  );
}

/**
 * To be asked in the transaction that has changed the shop's currency.
 * @throws payment_method_unavailable where the active method does not take it: nobody could order any more
 */
export async function refuseUntakenCurrency(tx: Tx, gateways: Gateways): Promise<void> {
  await lockMethods(tx);
  const { currency } = await readSettings(tx);
  const rows = await readRows(tx, gateways);
  const unable = rows.find(
    ({ provider, isActive }) => isActive && !takes(gateways, provider, currency),
  );
  if (!unable) return;
  throw fieldRefusal(
    'currency',
    `${unable.name} does not take ${currency}. Enable another payment method first.`,
    'payment_method_unavailable',
  );
}

async function rename(
  tx: Tx,
  { id, name, description }: MethodRow,
  change: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const after = { name: change.name ?? name, description: change.description ?? description };
  await updateRow(tx, 'payment_methods', id, { ...after, updatedAt: NOW });
  tx.record('payment_method.described', id, { name, description }, after);
}

async function noteApproval(
  tx: Tx,
  { id, approval: before }: MethodRow,
  approval: PaymentMethodView['approval'],
): Promise<void> {
  await updateRow(tx, 'payment_methods', id, {
    approvalReference: approval?.reference ?? null,
    approvalDate: approval?.date ?? null,
    updatedAt: NOW,
  });
  tx.record('payment_method.approval_noted', id, before, approval);
}

async function activate(tx: Tx, { id, name }: MethodRow, isActive: boolean): Promise<void> {
  const off = { isActive: false, updatedAt: NOW };
  const disabled = isActive
    ? await updateRow<{ name: string }>(tx, 'payment_methods', { isActive: true }, off, 'name')
    : [];
  await updateRow(tx, 'payment_methods', id, { isActive, updatedAt: NOW });
  const before = isActive ? { active: disabled[0]?.name ?? null } : { active: name };
  tx.record('payment_method.switched', id, before, { active: isActive ? name : null });
}

/**
 * Adds the providers that a shop does not have yet, switched off: each start does, so that one which a release or an
 * extension brought is there in shops from before it.
 */
export async function addMissingProviders(tx: Tx, { gateways }: Gateways): Promise<void> {
  const added = await named(
    tx,
    'add-missing-providers',
    `insert into payment_methods (provider, name, description)
     select * from unnest($1::text[], $2::text[], $3::text[]) as m (provider, name, description)
     where not exists (select from payment_methods had where had.provider = m.provider)
     on conflict do nothing returning id`,
    [
      gateways.map(({ provider }) => provider),
      gateways.map(({ name }) => name),
      gateways.map(({ name, keepsShoppers }) => {
        const then = keepsShoppers ? 'we confirm your order by mail' : 'come back here';
        return `You pay on ${name}’s own page, and ${then}.`;
      }),
    ],
  );
  if (added.length > 0) tx.changed(tag.paymentMethods);
}

/** Adds a way to pay without a payment page. @returns its id */
export async function addOfflineMethod(
  tx: Tx,
  { name, description }: NewOfflineMethod,
): Promise<string> {
  const id = await insertReturningId(tx, 'payment_methods', {
    provider: 'offline',
    name,
    description,
  });
  tx.record('payment_method.added', id, null, { name, description });
  return id;
}

/**
 * Removes a way to pay that the owner added; orders keep its name.
 * @throws not_found, forbidden for a provider's, payment_method_unavailable while it is active
 */
export async function removeOfflineMethod(tx: Tx, gateways: Gateways, id: string): Promise<void> {
  const { provider, name, description, isActive } = await findRow(tx, gateways, id);
  if (provider !== 'offline') {
    throw new ShopError('forbidden', `${name} belongs to the shop and cannot be removed.`);
  }
  if (isActive) {
    throw new ShopError(
      'payment_method_unavailable',
      `${name} is active. Enable another payment method first.`,
    );
  }
  await deleteRows(tx, 'payment_methods', id);
  tx.record('payment_method.removed', id, { name, description }, null);
}
