import { randomUUID } from 'node:crypto';
import { countryName } from '../../../kit/countries.ts';
import { ShopError } from '../../../kit/errors.ts';
import { moneyText, parseMoney } from '../../../kit/money.ts';
import { postalRules } from '../../../kit/postal-rules.ts';
import { tag } from '../../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../../kit/versions.ts';
import { WEEKDAYS } from '../../../kit/wire.ts';
import { type Db, named, pipelined, type Tx } from '../../../platform/database/database.ts';
import { insertRow, putRow } from '../../../platform/database/write-row.ts';
import { readSettings } from '../../settings/settings.ts';
import { refuseFractions } from '../../settings/whole-amounts.ts';
import { postcodeFault } from './postcode-patterns.ts';
import { readTariff, type ShippingRate } from './shipping-rates.ts';
import type { Delivery, DeliveryRate, Taxes, TaxZone } from './tariff-schema.ts';

/** What staff do about delivery and tax. Each is written as a whole, so that it always fits together. */

/** In the audit log. */
const DELIVERY = 'delivery';
const TAXES = 'taxes';

export async function readDelivery(db: Db): Promise<Delivery> {
  const { zones, rates } = await readTariff(db);
  const of = (zoneId: string | null) =>
    rates.filter((rate) => rate.zoneId === zoneId).map(toDeliveryRate);
  return {
    zones: zones.map((zone) => ({
      id: zone.id,
      name: zone.name,
      countries: [...zone.countries],
      states: [...zone.states],
      postcodes: [...zone.postcodes],
      rates: of(zone.id),
    })),
    elsewhere: of(null),
  };
}

const moneyOrNull = (minor: number | null) => (minor === null ? null : moneyText(minor));
const minorOrNull = (text: string | null) => (text === null ? null : parseMoney(text));

const toDeliveryRate = ({ zoneId, ...rate }: ShippingRate): DeliveryRate => ({
  ...rate,
  price: moneyText(rate.price),
  freeFrom: moneyOrNull(rate.freeFrom),
  minAmount: moneyOrNull(rate.minAmount),
  maxAmount: moneyOrNull(rate.maxAmount),
  surcharges: Object.fromEntries(
    Object.entries(rate.surcharges).map(([name, minor]) => [name, moneyText(minor)]),
  ),
});

/**
 * Replaces all zones and rates; those that are there keep their ids, since open checkouts name them.
 * @throws changed_meanwhile; invalid_input for a fraction of a currency without decimals, and for a state or postcode that no address can match
 */
export async function changeDelivery(
  tx: Tx,
  wanted: Delivery,
  expected: Expected,
): Promise<Delivery> {
  await tx.query('lock table delivery_zones, shipping_rates in share row exclusive mode');
  const before = await readDelivery(tx);
  await refuseOlder(tx, DELIVERY, withVersion(before), expected);
  const { currency } = await readSettings(tx);
  refuseFractions(currency, amountsOf(wanted), amountsOf(wanted, ratesById(before)));
  refuseMeaningless(wanted.zones, before.zones);
  const known = idsOf(before);
  const zones = wanted.zones.map((zone, position) => ({
    ...zone,
    id: knownId(zone.id, known),
    position,
  }));
  const rates = [
    ...zones.flatMap(({ id, rates: own }) => inZone(id, own, known)),
    ...inZone(null, wanted.elsewhere, known),
  ];
  await storeZones(
    tx,
    zones.map(({ rates: _, ...zone }) => zone),
  );
  await storeRates(tx, rates);
  const after = await readDelivery(tx);
  tx.changed(tag.tariff);
  tx.record('delivery.changed', DELIVERY, before, after);
  return after;
}

interface Place {
  id?: string | undefined;
  countries: readonly string[];
  states: readonly string[];
  postcodes?: readonly string[];
}

/** Refuses entries that can match no address in their zone's countries; what such a zone had before stays until it is changed. */
function refuseMeaningless(zones: readonly Place[], before: readonly Place[]): void {
  const fields: Record<string, string> = {};
  for (const [place, zone] of zones.entries()) {
    const kept = before.find(({ id }) => zone.id !== undefined && zone.id === id);
    const isMoved = kept?.countries.join() !== zone.countries.join();
    for (const part of ['states', 'postcodes'] as const) {
      const had = isMoved ? undefined : kept?.[part];
      const typed = zone[part]?.filter((entry) => !had?.includes(entry)) ?? [];
      const fault = part === 'states' ? stateFault : postcodeFault;
      const [message] = typed.flatMap((entry) => fault(entry, zone.countries) ?? []);
      if (message !== undefined) fields[`zones.${place}.${part}`] = message;
    }
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ShopError('invalid_input', message, { fields });
}

function stateFault(_state: string, countries: readonly string[]): string | undefined {
  const [first] = countries;
  if (first === undefined || countries.some((code) => postalRules(code).region)) return undefined;
  return `Addresses in ${countryName(first)} name no state: nothing would ever match.`;
}

/** The amounts of all rates by the names of their fields, or those that these rates had `before`. */
function amountsOf(
  { zones, elsewhere }: Delivery,
  before?: Map<string | undefined, DeliveryRate>,
): Record<string, string | null | undefined> {
  const amounts: Record<string, string | null | undefined> = {};
  const add = (list: string, rates: DeliveryRate[]) => {
    for (const [place, typed] of rates.entries()) {
      const rate = before ? before.get(typed.id) : typed;
      const at = `${list}.${place}`;
      for (const name of ['price', 'freeFrom', 'minAmount', 'maxAmount'] as const) {
        amounts[`${at}.${name}`] = rate?.[name];
      }
      for (const [name, amount] of Object.entries(rate?.surcharges ?? {})) {
        amounts[`${at}.surcharges.${name}`] = amount;
      }
    }
  };
  add('elsewhere', elsewhere);
  for (const [place, { rates }] of zones.entries()) add(`zones.${place}.rates`, rates);
  return amounts;
}

const ratesById = ({ zones, elsewhere }: Delivery) =>
  new Map([...elsewhere, ...zones.flatMap(({ rates }) => rates)].map((rate) => [rate.id, rate]));

function idsOf({ zones, elsewhere }: Delivery): Set<string> {
  const rates = [...elsewhere, ...zones.flatMap((zone) => zone.rates)];
  return new Set([...zones, ...rates].flatMap(({ id }) => id ?? []));
}

/** Each id counts once. */
function knownId(id: string | undefined, known: Set<string>): string {
  return id !== undefined && known.delete(id) ? id : randomUUID();
}

/** One of them is the default one. */
function inZone(zoneId: string | null, rates: DeliveryRate[], known: Set<string>) {
  const preset = Math.max(
    0,
    rates.findIndex(({ isDefault }) => isDefault),
  );
  return rates.map((rate, position) => ({
    ...rate,
    id: knownId(rate.id, known),
    zoneId,
    position,
    isDefault: position === preset,
    price: parseMoney(rate.price),
    freeFrom: minorOrNull(rate.freeFrom),
    minAmount: minorOrNull(rate.minAmount),
    maxAmount: minorOrNull(rate.maxAmount),
    surcharges: Object.fromEntries(
      Object.entries(rate.surcharges).map(([name, text]) => [name, parseMoney(text ?? '0')]),
    ),
    deliveryDays: rate.deliveryDays?.length
      ? WEEKDAYS.filter((day) => rate.deliveryDays?.includes(day))
      : null,
  }));
}

async function storeZones(tx: Tx, zones: { id: string }[]): Promise<void> {
  await named(
    tx,
    'remove-delivery-zones',
    'delete from delivery_zones where id <> all($1::uuid[])',
    [zones.map(({ id }) => id)],
  );
  await pipelined(zones.map((zone) => putRow(tx, 'delivery_zones', 'id', zone)));
}

async function storeRates(tx: Tx, rates: { id: string }[]): Promise<void> {
  await named(
    tx,
    'remove-shipping-rates',
    'delete from shipping_rates where id <> all($1::uuid[])',
    [rates.map(({ id }) => id)],
  );
  // Until the new default one is set there is none: never two.
  await named(tx, 'clear-default-rates', 'update shipping_rates set is_default = false');
  await pipelined(rates.map((rate) => putRow(tx, 'shipping_rates', 'id', rate)));
}

export async function readTaxes(db: Db): Promise<Taxes> {
  const zones = await named<TaxZone>(
    db,
    'tax-zones',
    `select id, name, countries, states, taxes_delivery, rates
     from tax_zones order by position, name`,
  );
  return { zones };
}

/**
 * Replaces all places that have taxes of their own.
 * @throws changed_meanwhile; invalid_input for a state that no address can match
 */
export async function changeTaxes(tx: Tx, wanted: Taxes, expected: Expected): Promise<Taxes> {
  await tx.query('lock table tax_zones in share row exclusive mode');
  const before = await readTaxes(tx);
  await refuseOlder(tx, TAXES, withVersion(before), expected);
  refuseMeaningless(wanted.zones, before.zones);
  const known = new Set(before.zones.flatMap(({ id }) => id ?? []));
  const zones = wanted.zones.map((zone, position) => ({
    ...zone,
    id: knownId(zone.id, known),
    position,
  }));
  await named(tx, 'clear-tax-zones', 'delete from tax_zones');
  await pipelined(
    zones.map(({ rates, ...zone }) =>
      insertRow(tx, 'tax_zones', { ...zone, rates: JSON.stringify(rates) }),
    ),
  );
  const after = await readTaxes(tx);
  tx.record('taxes.changed', TAXES, before, after);
  return after;
}
