import { countryCode } from '../../../kit/countries.ts';
import { unitOf, writeMoney } from '../../../kit/format.ts';
import { WEEKDAYS } from '../../../kit/wire.ts';
import { type Statement, send } from '../../../platform/database/batching.ts';
import { type Db, one } from '../../../platform/database/database.ts';
import { ADDRESS } from '../../customers/mailbox.ts';
import { type GroupTerms, groupTerms } from '../../customers/own-price.ts';
import type { Owner } from '../../customers/owner.ts';
import { CARD_JSON } from '../../gift-cards/cart-cards.ts';
import type { CartCard } from '../../gift-cards/gift-card.ts';
import { PROMOTION_JSON } from '../../promotions/manage-promotions.ts';
import type { Buyer, Promotion } from '../../promotions/promotion.ts';
import { MAILBOX } from '../../promotions/promotion-uses.ts';
import { holidayDays } from '../../settings/holiday.ts';
import { MAY_BE_EMPTY } from '../../settings/public-settings.ts';
import type { SettingKey } from '../../settings/settings-table.ts';
import { standardOf } from '../../settings/site-config.ts';
import type { Calendar } from './business-days.ts';
import { deliversTo } from './delivered-countries.ts';
import type { PricingRules, TaxRate } from './pricing.ts';
import { TARIFF_JSON, type Tariff } from './shipping-rates.ts';
import { type Destination, type Zone, zoneOf } from './zones.ts';

export interface TaxZone extends Zone {
  id: string;
  name: string;
  taxesDelivery: boolean;
  rates: TaxRate[];
}

/** Everything that prices depend on, and that is not in the cart. */
export interface ShopRules {
  currency: string;
  locale: string;
  /** Where an order goes while nobody has said where. */
  home: Destination;
  calendar: Calendar;
  tariff: Tariff;
  /** The least amount of the currency, in minor units. */
  unit: number;
  /** The code that the cart's owner gave. */
  code: string | null;
  /** Those that apply by themselves, and that of the code. */
  promotions: Promotion[];
  /** Some promotion asks for a code, or somebody has a gift card. */
  takesCodes: boolean;
  /** Those on the cart, in the order in which they were given. */
  giftCards: CartCard[];
  /** The groups that the cart's owner is in. */
  groups: GroupTerms[];
  /** Why its owner pays no tax; null: they do. */
  taxExemption: string | null;
  /** Undefined for a guest. */
  buyer: Buyer | undefined;
  taxesAt(to: Destination): PricingRules['taxes'];
}

const KEYS = [
  'currency',
  'locale',
  'time_zone',
  'shop_country',
  'tax_name',
  'tax_rate',
  'prices_include_tax',
  'tax_on_delivery',
  'dispatch_cut_off',
  'working_days',
  'holidays',
  'holiday_from',
  'holiday_until',
] as const satisfies SettingKey[];

const WEEK: readonly string[] = WEEKDAYS;

export interface RulesRow extends Tariff {
  settings: Record<string, string> | null;
  taxZones: TaxZone[];
  code: string | null;
  promotions: Promotion[];
  takesCodes: boolean;
  giftCards: CartCard[];
  isTaxExempt: boolean | null;
  taxExemption: string | null;
  groups: GroupTerms[];
  provenEmail: string | null;
  hasOrdered: boolean;
  /** `isLeft`: by an order whose payment the customer's next checkout ends. */
  used: { id: string; isLeft: boolean }[];
}

/**
 * Whether the next checkout of order o's customer ends its payment, and so gives back what it holds: the payment's page is
 * open, and no money is on its way. For an order by hand ($3 names its code) nothing is ended.
 */
const IS_LEFT = `coalesce($3::text is null and o.is_waiting and o.payment_status = 'pending' and o.pay_until is null
  and (select bool_and(a.status <> 'processing') and bool_or(a.status in ('starting', 'open'))
       from payment_attempts a where a.order_id = o.id), false)`;

/**
 * Whether somebody ordered with the mailbox of customer `u`, with whichever account, or in the shop that the owner had before;
 * looked up only where an offer asks. The range finds what stands behind a +, by the same index.
 */
const MAILBOX_HAS_ORDERED = `(exists (select from promotions where first_order and is_active) and (
  exists (select from past_orders where user_id = $1 and counts)
  or exists (select from past_orders where mailbox = ${MAILBOX} and counts)
  or exists (select from orders o,
    (select mailbox_form(${ADDRESS}) as mailbox, split_part(mailbox_form(${ADDRESS}), '@', 1) as local) m
   where (lower(o.email) collate "C" in (m.mailbox, lower(${ADDRESS} collate "C"))
       or lower(o.email) collate "C" > m.local || '+' and lower(o.email) collate "C" < m.local || ',')
     and mailbox_form(o.email) = m.mailbox and o.user_id is distinct from $1
     and (is_placed or is_waiting) and payment_status not in ('failed', 'cancelled'))))`;

/**
 * The gift cards on the cart of customer $1 or session $2, none where a code ($3) was named in its place: that is an
 * order by hand, and not the cart's. What the customer's own payment holds of them, while its page
 * is open, can be spent: who goes back to the checkout before they have paid ends that payment.
 */
const CARDS_ON_CART = `(select coalesce(json_agg(json_build_object(${CARD_JSON}, 'balance', g.balance
     + coalesce((select -sum(e.amount)::bigint from gift_card_entries e join orders o on o.id = e.order_id
         where e.card_id = g.id and o.user_id = $1 and o.is_waiting and o.payment_status = 'pending'
           and (select bool_and(a.status <> 'processing') and bool_or(a.status in ('starting', 'open'))
                from payment_attempts a where a.order_id = o.id)), 0))
     order by c.created_at, g.id), '[]')
   from cart_gift_cards c join gift_cards g on g.id = c.card_id
   where (c.user_id = $1 or c.session_hash = $2) and $3::text is null)`;

/**
 * What the shop's owner set, and what is known of whose cart it is: one statement for all of it.
 * @param code in place of the one that the cart's owner gave; empty: none
 */
export async function readShopRules(db: Db, owner?: Owner, code?: string): Promise<ShopRules> {
  return toShopRules(await send(db, shopRules(owner, code)), owner);
}

/** Finds all of it, for `toShopRules`. */
export function shopRules(owner?: Owner, code?: string): Statement<RulesRow> {
  const userId = owner && 'userId' in owner ? owner.userId : null;
  const sessionHash = owner && 'sessionHash' in owner ? owner.sessionHash : null;
  return {
    name: 'pricing-rules',
    text: `with given as (
       select nullif(coalesce($3,
         (select code from cart_codes where user_id = $1 or session_hash = $2)), '') as code
     )
     select (select json_object_agg(key, value) from site_config where key in (${KEYS.map((key) => `'${key}'`)})) as settings,
       ${TARIFF_JSON.zones} as zones, ${TARIFF_JSON.rates} as rates,
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'countries', countries,
          'states', states, 'postcodes', '{}'::text[], 'taxesDelivery', taxes_delivery, 'rates', rates)
          order by position, name), '[]') from tax_zones) as "taxZones",
       given.code,
       (select coalesce(json_agg(${PROMOTION_JSON} order by p.code is not null, p.created_at, p.id), '[]')
        from promotions p where p.code = given.code or p.code is null and p.is_active
          and (p.ends_at is null or p.ends_at > now())) as promotions,
       exists (select from promotions where code is not null and is_active)
         or exists (select from gift_cards where balance > 0 and disabled_at is null) as "takesCodes",
       ${CARDS_ON_CART} as "giftCards", u.is_tax_exempt,
       concat_ws(', ', u.tax_reason, u.tax_number) as "taxExemption", ${groupTerms('$1')} as groups,
       case when u.email_confirmed_at is not null then u.email end as "provenEmail",
       exists (select from orders o where user_id = $1 and (is_placed or is_waiting)
         and payment_status not in ('failed', 'cancelled') and not ${IS_LEFT})
         or ${MAILBOX_HAS_ORDERED} as "hasOrdered",
       (select coalesce(json_agg(json_build_object('id', s.promotion_id, 'isLeft', ${IS_LEFT})), '[]')
        from promotion_uses s join orders o on o.id = s.order_id where s.user_id = $1)::jsonb ||
       (select coalesce(jsonb_agg(jsonb_build_object('id', s.promotion_id, 'isLeft', false)), '[]')
        from promotion_uses s where s.mailbox = ${MAILBOX} and s.user_id is distinct from $1) as used
     from given left join customers u on u.id = $1`,
    values: [userId, sessionHash, code ?? null],
    types: ['uuid', 'bytea', 'text'],
  };
}

export function toShopRules(rows: RulesRow[], owner?: Owner): ShopRules {
  const row = one(rows);
  const used = (isLeft: boolean) =>
    row.used.filter((use) => use.isLeft === isLeft).map(({ id }) => id);
  // Who goes back to the checkout before they have paid finds the price that they left.
  const held = used(true);
  const setting = (key: (typeof KEYS)[number]) => {
    const said = row.settings?.[key]?.trim();
    return said === '' && MAY_BE_EMPTY.includes(key) ? '' : said || standardOf(key);
  };
  const [currency, locale] = [setting('currency'), setting('locale')];
  const taxExemption = exemptionOf(row);
  return {
    currency,
    locale,
    home: {
      country: homeOf(row, countryCode(setting('shop_country')) ?? ''),
      state: '',
      zipCode: '',
    },
    calendar: {
      timeZone: setting('time_zone'),
      cutOff: setting('dispatch_cut_off'),
      workingDays: setting('working_days')
        .split(' ')
        .map((day) => WEEK.indexOf(day)),
      holidays: [
        ...setting('holidays').split('\n'),
        ...holidayDays(setting('holiday_from'), setting('holiday_until')),
      ],
    },
    tariff: { zones: row.zones, rates: row.rates },
    unit: unitOf(currency),
    code: row.code,
    promotions: row.promotions.map((promotion) => ({
      ...promotion,
      uses: promotion.uses - held.filter((id) => id === promotion.id).length,
    })),
    takesCodes: row.takesCodes,
    giftCards: row.giftCards,
    groups: row.groups,
    taxExemption,
    buyer:
      owner && 'userId' in owner
        ? {
            provenEmail: row.provenEmail ?? '',
            hasOrdered: row.hasOrdered,
            used: used(false),
            groupIds: row.groups.map(({ id }) => id),
          }
        : undefined,
    taxesAt(to) {
      const zone = zoneOf(row.taxZones, to);
      const everywhere: TaxRate[] = [
        { name: setting('tax_name'), percent: setting('tax_rate'), taxClass: 'standard' },
      ];
      return {
        rates: zone?.rates ?? everywhere,
        isExempt: taxExemption !== null,
        included: setting('prices_include_tax') === 'true',
        onDelivery: zone?.taxesDelivery ?? setting('tax_on_delivery') === 'true',
      };
    },
  };
}

/** Why a customer pays no tax: their own reason and number, or else that of a group of theirs. */
function exemptionOf({ isTaxExempt, taxExemption, groups }: RulesRow): string | null {
  if (isTaxExempt) return taxExemption || 'Tax exempt';
  return groups.find((group) => group.isTaxExempt)?.taxReason ?? null;
}

/** The shop's own country; if nothing is delivered there, the first country that a zone with rates names. */
function homeOf({ zones, rates }: Tariff, country: string): string {
  if (deliversTo({ zones, rates }, country)) return country;
  const served = zones.find(
    ({ id, countries }) => countries.length > 0 && rates.some(({ zoneId }) => zoneId === id),
  );
  return served?.countries[0] ?? country;
}

/** Writes amounts as the shop's pages do. */
export const moneyWriter =
  ({ currency, locale }: Pick<ShopRules, 'currency' | 'locale'>) =>
  (text: string): string =>
    writeMoney(text, locale, currency);
