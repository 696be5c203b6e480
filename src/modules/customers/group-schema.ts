import * as z from 'zod';
import { SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  MoneyText,
  Page,
  PageQuery,
  patch,
  requiredText,
  Timestamp,
  TypedAmount,
  Uuid,
} from '../../kit/wire.ts';

/** Groups of customers, by hand or by a rule, and what they pay. */

const Count = z
  .number('Please enter a whole number')
  .int('Please enter a whole number')
  .min(1, 'At least 1')
  .max(10_000, 'At most 10000');

/** What the group pays less than everybody. */
const PercentOff = z
  .string('Please enter a percentage')
  .trim()
  .regex(
    /^(?!0+(\.0+)?$)(\d{1,2}(\.\d{1,4})?|100(\.0{1,4})?)$/,
    'Must be a percentage above 0 and up to 100, such as 10 or 12.5',
  );

const Amount = TypedAmount.refine((text) => Number(text) > 0, 'Must be more than 0');

/** What a group consists of, each field by itself. */
export const GroupFields = z.object({
  name: requiredText('Please enter a name', 100),
  /** For staff. */
  note: z.string().trim().max(500, 'At most 500 characters').default(''),
  /** Its members follow from what they ordered; otherwise staff choose them. */
  isByRule: z.boolean('Must be true or false').default(false),
  /** Of a rule, all that are given hold; orders count that were neither cancelled nor given back whole. */
  spentAtLeast: Amount.nullable().default(null),
  ordersAtLeast: Count.nullable().default(null),
  orderedWithinDays: Count.nullable().default(null),
  notOrderedForDays: Count.nullable().default(null),
  percentOff: PercentOff.nullable().default(null),
  /** Categories and types of products, and brands, that the percentage is taken off: everything where both are empty. */
  kinds: z
    .array(requiredText('Please enter a kind', 100))
    .max(200, 'At most 200 of them')
    .default([]),
  brandIds: z.array(Uuid).max(200, 'At most 200 of them').default([]),
  isTaxExempt: z.boolean('Must be true or false').default(false),
  /** Why; it stands on their invoices. */
  taxReason: z.string().trim().max(200, 'At most 200 characters').default(''),
});

type Rule = z.infer<typeof GroupFields>;

/** What does not go together, by the field. */
function faults(rule: Rule): Record<string, string> {
  const { isByRule, orderedWithinDays, notOrderedForDays } = rule;
  const asks = [rule.spentAtLeast, rule.ordersAtLeast, orderedWithinDays, notOrderedForDays];
  return {
    ...(isByRule && asks.every((one) => one === null) && { isByRule: 'Say who belongs to it' }),
    ...(isByRule &&
      orderedWithinDays !== null &&
      notOrderedForDays !== null &&
      notOrderedForDays >= orderedWithinDays && {
        notOrderedForDays: 'Nobody can have ordered within these days and not for as many',
      }),
    ...(rule.isTaxExempt && rule.taxReason === '' && { taxReason: 'Please say why' }),
  };
}

/** A whole group, as it is made. What a group by hand has no use for is left empty. */
export const GroupInput = GroupFields.transform((rule) =>
  rule.isByRule
    ? rule
    : {
        ...rule,
        spentAtLeast: null,
        ordersAtLeast: null,
        orderedWithinDays: null,
        notOrderedForDays: null,
      },
).superRefine((rule, context) => {
  for (const [field, message] of Object.entries(faults(rule))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});
export type GroupInput = z.infer<typeof GroupInput>;

/** Those fields that change. */
export const GroupChange = patch(GroupFields);
export type GroupChange = z.infer<typeof GroupChange>;

export const GroupRecord = z.object({
  ...GroupFields.shape,
  id: Uuid,
  /** How many are in it; of a rule as of a minute ago at most. */
  members: z.int().min(0),
  /** How many variants have a price of its own. */
  prices: z.int().min(0),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
});
export type GroupRecord = z.infer<typeof GroupRecord>;

export const GroupQuery = z.object({
  /** Part of the name. */
  search: SearchText,
  sort: sortedBy(['name', 'createdAt'], 'name'),
  ...Page.shape,
});
export type GroupQuery = z.infer<typeof GroupQuery>;

/** Customers who join a group by hand, or leave it. */
export const MembersChange = z.object({
  customerIds: z
    .array(Uuid)
    .min(1, 'Choose customers')
    .max(1_000, 'At most 1000 at once')
    .transform((ids) => [...new Set(ids)]),
  isMember: z.boolean('Must be true or false'),
});

/** A price of a group's own. */
export const GroupPrice = z.object({
  variantId: Uuid,
  sku: z.string(),
  /** The product's name with the variant's options. */
  name: z.string(),
  /** What everybody pays. */
  publicPrice: MoneyText,
  price: MoneyText,
});
export type GroupPrice = z.infer<typeof GroupPrice>;

export const GroupPriceQuery = PageQuery.extend({
  /** Part of a name or an SKU. */
  search: SearchText,
});
export type GroupPriceQuery = z.infer<typeof GroupPriceQuery>;

/** The most prices that one call sets. */
export const MOST_PRICES = 2_000;

/** By SKU, in any case of letters; null: no longer a price of its own. */
export const GroupPriceChange = z.object({
  prices: z
    .array(
      z.object({
        sku: z.string('Please enter an SKU').trim().min(1, 'Please enter an SKU').max(100),
        price: TypedAmount.nullable(),
      }),
    )
    .min(1, 'Name a price')
    .max(MOST_PRICES, `At most ${MOST_PRICES} at once`),
});
export type GroupPriceChange = z.infer<typeof GroupPriceChange>;

export const GroupPriceOutcome = z.object({ set: z.int(), removed: z.int(), unchanged: z.int() });
export type GroupPriceOutcome = z.infer<typeof GroupPriceOutcome>;
