import { countryName } from '../../kit/countries.ts';
import { ShopError } from '../../kit/errors.ts';
import { withCode } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named } from '../../platform/database/database.ts';
import type { Circuits } from './circuit.ts';
import { isOwnMethod, type OnlyFor, type PaymentChoice } from './constants.ts';
import { hasWhatItNeeds } from './gateway-config.ts';
import { type Gateways, goneProvider, isKnown } from './known-gateways.ts';
import type { ActivePaymentMethod, OfferedPaymentMethod } from './schema.ts';

/** Which ways to pay are offered for what (src/modules/payments/RULES.md, Several ways to pay). */

/** When a way to pay is offered; what is empty bounds nothing. */
export interface Conditions {
  /** Codes. */
  countries: string[];
  /** Of what is to be paid, in minor units. */
  totalFrom: number | null;
  totalTo: number | null;
  /** Categories and types of products. */
  excludedKinds: string[];
  onlyFor: OnlyFor | null;
}

interface MethodRow extends Conditions {
  id: string;
  provider: string;
  name: string;
  description: string;
  config: Record<string, string>;
  /** The names of the secrets that are stored for it. */
  secrets: string[];
  choice: string | null;
}

/** A way to pay that is on. */
export type MethodThatIsOn = ActivePaymentMethod & MethodRow;

/** What is known of providers besides what the database says. */
export type KnownProviders = Gateways & { circuits: Circuits };

/** The ways to pay that are on, in the owner's order. */
export interface MethodsThatAreOn<Known extends KnownProviders = KnownProviders> {
  choice: PaymentChoice;
  methods: MethodThatIsOn[];
  providers: Known;
}

export async function readMethodsThatAreOn<Known extends KnownProviders>(
  db: Db,
  providers: Known,
): Promise<MethodsThatAreOn<Known>> {
  const rows = await named<MethodRow>(
    db,
    'methods-that-are-on',
    `select m.id, m.provider, m.name, m.description, m.config, m.countries, m.total_from, m.total_to,
       kinds_within(m.excluded_kinds) as excluded_kinds, m.only_for,
       case when c.choice = 'shopper' then array(select key_name from secrets
         where starts_with(key_name, 'payment_' || m.provider || '_')) else '{}' end as secrets, c.choice
     from payment_methods m, (select (select value from site_config where key = 'payment_choice') as choice) c
     where m.is_active order by m.position, m.created_at, m.name`,
  );
  const choice = rows[0]?.choice === 'shopper' ? 'shopper' : 'one';
  return { choice, methods: rows.map(asShown), providers };
}

const asShown = (row: MethodRow): MethodThatIsOn => ({
  ...row,
  checkout: isOwnMethod(row.provider) ? 'direct' : 'redirect',
  ...(row.provider === 'offline' && { instructions: row.description }),
});

/** What is to be paid for, as far as it decides by what it can be paid. */
export interface PaidFor {
  /** Minor units. */
  due: number;
  currency: string;
  /** Where it goes, by its code. */
  country: string;
  isPickup: boolean;
  lines: readonly { category: string; type: string; isGiftCard?: boolean }[];
}

/**
 * The ways to pay that are offered, the first one first; a provider that does not answer comes last.
 * @param what undefined: nothing yet, and so nothing speaks against any of them
 */
export function offeredMethods(on: MethodsThatAreOn, what: PaidFor | undefined): MethodThatIsOn[] {
  const { choice, methods, providers } = on;
  if (choice === 'one') return methods.slice(0, 1).filter((method) => !whyNotByCash(method, what));
  const fitting = methods.filter((method) => whyNot(providers, method, what) === undefined);
  const isDown = ({ provider }: MethodThatIsOn) => providers.circuits.isDown(provider);
  return [...fitting.filter((method) => !isDown(method)), ...fitting.filter(isDown)];
}

/** As shoppers are offered them. Of one whose provider is there no more nothing is told. */
export const shownMethods = (
  { providers }: MethodsThatAreOn,
  methods: MethodThatIsOn[],
): OfferedPaymentMethod[] =>
  methods
    .filter(({ provider }) => isKnown(providers, provider))
    .map(({ id, name, provider, description, checkout, instructions }) => ({
      ...{ id, name, provider, description, checkout },
      ...(instructions !== undefined && { instructions }),
      note: providers.circuits.isDown(provider)
        ? 'It has not answered lately. Choose another one, or try it later.'
        : null,
    }));

/**
 * The way by which something is paid.
 * @param wantedId as the shopper chose; left out: the first that is offered
 * @throws payment_method_unavailable where that one is off by now or not offered for this, and where none is
 */
export function chooseMethod(
  on: MethodsThatAreOn,
  what: PaidFor,
  wantedId: string | undefined,
): MethodThatIsOn {
  const { methods, providers, choice } = on;
  if (methods.length === 0) throw takesNoOrders();
  if (wantedId === undefined) {
    const [first] = offeredMethods(on, what);
    if (first) return first;
    throw new ShopError(
      'payment_method_unavailable',
      'None of our ways to pay is offered for this order. Please contact us.',
    );
  }
  const wanted = (choice === 'one' ? methods.slice(0, 1) : methods).find(
    ({ id }) => id === wantedId,
  );
  if (!wanted) throw notOffered('This way to pay is not offered any more.');
  const reason =
    whyNotByCash(wanted, what) ?? (choice === 'one' ? undefined : whyNot(providers, wanted, what));
  if (reason !== undefined) throw notOffered(reason);
  return wanted;
}

const notOffered = (why: string): ShopError =>
  new ShopError('payment_method_unavailable', `${why} Please choose another one.`, {
    fields: { paymentMethodId: 'Not offered' },
  });

export const takesNoOrders = (): ShopError =>
  new ShopError(
    'payment_method_unavailable',
    'The shop cannot take orders this way at the moment.',
  );

/** Why something cannot be paid by it; undefined: it can. */
function whyNot(
  { findGateway }: Gateways,
  method: MethodThatIsOn,
  what: PaidFor | undefined,
): string | undefined {
  const { name, provider, config, secrets } = method;
  if (!isOwnMethod(provider)) {
    const definition = findGateway(provider);
    if (!definition) return goneProvider(name).message;
    if (!hasWhatItNeeds(definition, config, secrets)) return `${name} is not set up.`;
    if (what && !definition.currencies.includes(what.currency)) {
      return `${name} does not take ${what.currency}.`;
    }
  }
  return whyNotByCash(method, what) ?? (what && whyUnfit(method, what));
}

/** A gift card is there once it is paid, so nobody brings it and takes the money for it. */
function whyNotByCash(
  { name, provider }: Pick<MethodThatIsOn, 'name' | 'provider'>,
  what: PaidFor | undefined,
): string | undefined {
  const isFor = provider === 'cod' && what?.lines.some(({ isGiftCard }) => isGiftCard);
  return isFor ? `${name} cannot be used to pay for a gift card.` : undefined;
}

/** Which of its conditions is not met. */
function whyUnfit(
  { name, ...conditions }: Conditions & { name: string },
  { due, currency, country, isPickup, lines }: PaidFor,
): string | undefined {
  const { countries, totalFrom, totalTo, excludedKinds, onlyFor } = conditions;
  const money = (minor: number) => withCode(moneyText(minor), currency);
  if (countries.length > 0 && !countries.includes(country)) {
    return `${name} is not offered for orders to ${countryName(country) || 'there'}.`;
  }
  if (totalFrom !== null && due < totalFrom)
    return `${name} is offered from ${money(totalFrom)} on.`;
  if (totalTo !== null && due > totalTo) return `${name} is offered up to ${money(totalTo)}.`;
  if (onlyFor === 'collection' && !isPickup) {
    return `${name} is offered for what you collect yourself.`;
  }
  if (onlyFor === 'delivery' && isPickup) return `${name} is offered for what is brought to you.`;
  const excluded = new Set(excludedKinds.map(fold));
  const kind = lines
    .flatMap(({ category, type }) => [category, type])
    .find((each) => excluded.has(fold(each)));
  return kind === undefined ? undefined : `${name} cannot be used to pay for ${kind}.`;
}

const fold = (kind: string): string => kind.trim().toLowerCase();
