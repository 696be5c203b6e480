import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { unknownKinds, unknownText } from '../catalog/kinds.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { isOwnMethod, OWN_METHODS } from './constants.ts';
import {
  isConfigured,
  maskConfig,
  readGatewayConfig,
  saveGatewayConfig,
} from './gateway-config.ts';
import type { GatewayConfig } from './gateways/gateway.ts';
import { type Gateways, goneProvider } from './known-gateways.ts';
import type { Conditions } from './offered-methods.ts';
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
  | 'sortOrder'
  | 'approval'
  | 'lastPaymentAt'
  | 'lastError'
> & { conditions: Conditions };

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
    `select m.id, m.provider, m.name, m.description, m.is_active, m.position as "sortOrder",
       json_build_object('countries', m.countries, 'totalFrom', m.total_from, 'totalTo', m.total_to,
         'excludedKinds', m.excluded_kinds, 'onlyFor', m.only_for) as conditions,
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
  { secretKey, publicUrl, findGateway, providerName }: MethodsSetup,
  { conditions, ...rest }: MethodRow,
  currency: string,
): Promise<PaymentMethodView> {
  const row = {
    ...rest,
    providerName: rest.provider === 'offline' ? rest.name : providerName(rest.provider),
    conditions: shownConditions(conditions),
  };
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

const shownConditions = ({ totalFrom, totalTo, ...others }: Conditions) => ({
  ...others,
  totalFrom: totalFrom === null ? null : moneyText(totalFrom),
  totalTo: totalTo === null ? null : moneyText(totalTo),
});

/** Where a provider's webhooks go. */
export const webhookUrl = (publicUrl: string, provider: string): string =>
  publicUrl + paymentWebhooksApi.receive({ provider }).url;

/** What the owner says the provider keeps of a payment. */
function feeText({ processingFee, processingFeeType }: GatewayConfig, currency: string) {
  if (!processingFee || Number(processingFee) === 0) return null;
  return processingFeeType === 'fixed' ? `${processingFee} ${currency}` : `${processingFee} %`;
}

/**
 * Changes a payment method. Enabling one disables the others, unless shoppers choose: then it becomes the last of them.
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
  if (change.conditions) await setConditions(tx, row, change.conditions);
  if (change.approval !== undefined) await noteApproval(tx, row, change.approval);
  // An active method that lost what it needs stays active, and its card says so: the owner decides.
  if (change.isActive !== undefined && change.isActive !== row.isActive) {
    if (change.isActive) await refuseUnready(tx, setup, row);
    await activate(tx, row, change.isActive);
  }
  tx.changed(tag.paymentMethods);
}

/**
 * One after the other: two that are enabled at once leave one active where one may be, which takes the currency that there
 * is then.
 */
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
 * @throws payment_method_unavailable where no active method takes it: nobody could order any more
 */
export async function refuseUntakenCurrency(tx: Tx, gateways: Gateways): Promise<void> {
  await lockMethods(tx);
  const { currency } = await readSettings(tx);
  const active = (await readRows(tx, gateways)).filter(({ isActive }) => isActive);
  const [unable] = active;
  if (!unable || active.some(({ provider }) => takes(gateways, provider, currency))) return;
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

/** @throws invalid_input by the field */
async function setConditions(
  tx: Tx,
  { id, conditions: before }: MethodRow,
  { totalFrom, totalTo, ...others }: NonNullable<PaymentMethodChange['conditions']>,
): Promise<void> {
  const { currency } = await readSettings(tx);
  const kept = shownConditions(before);
  refuseFractions(currency, { 'conditions.totalFrom': totalFrom, 'conditions.totalTo': totalTo });
  // What it named before may stay, though nothing is of that kind any more.
  const added = others.excludedKinds.filter((kind) => !kept.excludedKinds.includes(kind));
  const unknown = unknownText([...(await unknownKinds(tx, added))]);
  if (unknown) throw fieldRefusal('conditions.excludedKinds', unknown);
  await updateRow(tx, 'payment_methods', id, {
    ...others,
    totalFrom: totalFrom === null ? null : parseMoney(totalFrom),
    totalTo: totalTo === null ? null : parseMoney(totalTo),
    updatedAt: NOW,
  });
  tx.record('payment_method.conditions_changed', id, kept, { ...others, totalFrom, totalTo });
}

async function activate(tx: Tx, { id, name }: MethodRow, isActive: boolean): Promise<void> {
  const { payment_choice: choice } = await readSettingTexts(tx, ['payment_choice']);
  const off = { isActive: false, updatedAt: NOW };
  if (choice === 'shopper') {
    await named(
      tx,
      'switch-payment-method',
      `update payment_methods set is_active = $2, updated_at = now(), position = case when $2
         then (select coalesce(max(position), -1) + 1 from payment_methods where is_active) else position end
       where id = $1`,
      [id, isActive],
    );
    tx.record('payment_method.switched', id, { isActive: !isActive }, { isActive });
    return;
  }
  const disabled = isActive
    ? await updateRow<{ name: string }>(tx, 'payment_methods', { isActive: true }, off, 'name')
    : [];
  await updateRow(tx, 'payment_methods', id, { isActive, updatedAt: NOW });
  const before = isActive ? { active: disabled[0]?.name ?? null } : { active: name };
  tx.record('payment_method.switched', id, before, { active: isActive ? name : null });
}

/** Those that are on, in the owner's order. */
const readActive = (tx: Tx) =>
  named<{ id: string; name: string }>(
    tx,
    'active-payment-methods',
    'select id, name from payment_methods where is_active order by position, created_at, name',
  );

/**
 * Puts those that are on into this order.
 * @throws changed_meanwhile if they are not those that are on
 */
export async function orderMethods(tx: Tx, ids: string[]): Promise<void> {
  await lockMethods(tx);
  const active = await readActive(tx);
  const wanted = new Set(ids);
  if (ids.length !== active.length || active.some(({ id }) => !wanted.has(id))) {
    throw new ShopError(
      'changed_meanwhile',
      'Somebody has switched a payment method on or off meanwhile.',
    );
  }
  await named(
    tx,
    'order-payment-methods',
    `update payment_methods m set position = place - 1
     from unnest($1::uuid[]) with ordinality as wanted (id, place) where m.id = wanted.id`,
    [ids],
  );
  const names = new Map(active.map(({ id, name }) => [id, name]));
  tx.record(
    'payment_method.ordered',
    'payment_method',
    { order: active.map(({ name }) => name) },
    { order: ids.map((id) => names.get(id)) },
  );
  tx.changed(tag.paymentMethods);
}

/** To be done in the transaction that has changed who chooses: where shoppers do no more, the first stays on alone. */
export async function keepOneMethod(tx: Tx): Promise<void> {
  await lockMethods(tx);
  tx.changed(tag.paymentMethods);
  const { payment_choice: choice } = await readSettingTexts(tx, ['payment_choice']);
  const [first, ...others] = await readActive(tx);
  if (choice === 'shopper' || !first || others.length === 0) return;
  for (const { id } of others) {
    await updateRow(tx, 'payment_methods', id, { isActive: false, updatedAt: NOW });
    tx.record('payment_method.switched', id, { isActive: true }, { isActive: false });
  }
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
