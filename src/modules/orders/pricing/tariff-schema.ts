import * as z from 'zod';
import { CountryList } from '../../../kit/country-list.ts';
import {
  MoneyText,
  requiredText,
  TimeOfDay,
  TypedAmount,
  Uuid,
  WEEKDAYS,
} from '../../../kit/wire.ts';
import { PromotionInput } from '../../promotions/schema.ts';
import { QuoteView } from '../schema.ts';

/** What the back office reads and writes of delivery and tax: each as a whole. */

const Name = requiredText('Please enter a name', 100);

const wholeNumber = (most: number) => {
  const message = `Must be a whole number from 0 to ${most}`;
  return z.number(message).int(message).min(0, message).max(most, message);
};

const Places = z.array(z.string().trim().min(1).max(50, 'At most 50 characters')).max(500);

/** The most that a rate is bounded by. */
const MOST_GRAMS = 10_000_000;

export const DeliveryRate = z
  .object({
    /** Left out for a new one. */
    id: Uuid.optional(),
    name: Name,
    price: MoneyText,
    minDays: wholeNumber(365),
    maxDays: wholeNumber(365),
    freeFrom: MoneyText.nullable().default(null),
    isDefault: z.boolean().default(false),
    isPickup: z.boolean().default(false),
    /** Offered to orders from the least on and below the most; null: any. */
    minGrams: wholeNumber(MOST_GRAMS).nullable().default(null),
    maxGrams: wholeNumber(MOST_GRAMS).nullable().default(null),
    minAmount: MoneyText.nullable().default(null),
    maxAmount: MoneyText.nullable().default(null),
    /** What products of a shipping class add, once an order. */
    surcharges: z.partialRecord(z.enum(['express', 'overnight', 'fragile']), MoneyText).default({}),
    /** Until when it leaves on the same day; null: as the settings say. */
    cutOff: TimeOfDay.nullable().default(null),
    /** On which days it brings; null: on the working days of the settings. */
    deliveryDays: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).nullable().default(null),
  })
  .refine(({ minDays, maxDays }) => maxDays >= minDays, {
    path: ['maxDays'],
    error: 'Not before the earliest day',
  })
  .refine(({ minGrams, maxGrams }) => isRange(minGrams, maxGrams), {
    path: ['maxGrams'],
    error: 'Must be more than the least weight',
  })
  .refine(({ minAmount, maxAmount }) => isRange(cents(minAmount), cents(maxAmount)), {
    path: ['maxAmount'],
    error: 'Must be more than the least amount',
  });
export type DeliveryRate = z.infer<typeof DeliveryRate>;

const isRange = (from: number | null, below: number | null) =>
  from === null || below === null || below > from;
const cents = (text: string | null) => (text === null ? null : Math.round(Number(text) * 100));

const Rates = z.array(DeliveryRate).max(30, 'At most 30 rates');

const ZoneFields = z.object({
  id: Uuid.optional(),
  name: Name,
  countries: CountryList,
  /** As customers write them. */
  states: Places.default([]),
  /** 'BT1 5GS', 'BT*', '90000-96199'. */
  postcodes: Places.default([]),
  rates: Rates,
});

export const DeliveryZone = ZoneFields.refine(
  ({ countries, states, postcodes }) => countries.length + states.length + postcodes.length > 0,
  { path: ['countries'], error: 'Please name a country, or states or postcodes' },
);
export type DeliveryZone = z.infer<typeof DeliveryZone>;

export const Delivery = z.object({
  /** Of the zones that an address is in, the most particular counts. */
  zones: z.array(DeliveryZone).max(100, 'At most 100 zones'),
  /** Wherever no zone is. */
  elsewhere: Rates,
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryEntry = z.object({
  zones: z.array(ZoneFields.extend({ countries: z.array(z.string()) })),
  elsewhere: Rates,
  version: z.string(),
});
export type DeliveryEntry = z.infer<typeof DeliveryEntry>;

export const TaxZone = z.object({
  id: Uuid.optional(),
  name: Name,
  countries: CountryList.pipe(z.array(z.string()).min(1, 'Please name a country')),
  states: Places.default([]),
  taxesDelivery: z.boolean().default(false),
  /** None: nothing is taxed there. */
  rates: z
    .array(
      z.object({
        name: Name,
        percent: z
          .string('Please enter a percentage')
          .trim()
          .regex(
            /^(\d{1,2}(\.\d{1,4})?|100(\.0{1,4})?)$/,
            'Must be a percentage from 0 to 100, such as 8 or 17.5',
          ),
        taxClass: z.enum(['standard', 'reduced'], 'Not one of the choices').default('standard'),
      }),
    )
    .max(10, 'At most 10 rates'),
});
export type TaxZone = z.infer<typeof TaxZone>;

/** Places with other taxes than the setting `tax_rate` says. */
export const Taxes = z.object({ zones: z.array(TaxZone).max(300, 'At most 300 places') });
export type Taxes = z.infer<typeof Taxes>;

export const TaxesEntry = z.object({
  zones: z.array(TaxZone.extend({ countries: z.array(z.string()) })),
  version: z.string(),
});
export type TaxesEntry = z.infer<typeof TaxesEntry>;

/** An order that is priced to show what rates and taxes come to. */
export const ExampleQuery = z.object({
  amount: TypedAmount,
  country: z.string().trim().max(100).optional(),
  state: z.string().trim().max(100).optional(),
  zipCode: z.string().trim().max(50).optional(),
});

export type ExampleQuery = z.infer<typeof ExampleQuery>;

export const Example = QuoteView.omit({ rates: true, code: true }).extend({
  /** Its name; empty: the shop's own. */
  country: z.string(),
  shippingMethod: z.string().nullable(),
  /** No rate fits. */
  isUndeliverable: z.boolean(),
});
export type Example = z.infer<typeof Example>;

/** A promotion and a cart to try it on. */
export const PromotionTrial = z.object({
  promotion: PromotionInput,
  lines: z
    .array(z.object({ productId: Uuid, quantity: z.number().int().min(1).max(999) }))
    .max(20, 'At most 20 products'),
});

export const TriedPromotion = QuoteView.extend({
  /** Why it takes nothing off. */
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      productId: Uuid,
      name: z.string(),
      quantity: z.number().int(),
      price: MoneyText,
      qualifies: z.boolean(),
      discount: MoneyText,
    }),
  ),
});
export type TriedPromotion = z.infer<typeof TriedPromotion>;
