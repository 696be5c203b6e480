import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  emailAddress,
  MoneyText,
  Page,
  patch,
  requiredText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { PROMOTION_KINDS, PROMOTION_STATES } from './constants.ts';

const Percent = z
  .string('Please enter a percentage')
  .trim()
  .regex(
    /^(?!0+(\.0+)?$)(\d{1,2}(\.\d{1,4})?|100(\.0{1,4})?)$/,
    'Must be a percentage above 0 and up to 100, such as 10 or 12.5',
  );

/** What one gets is free, unless it is said otherwise. */
const WHOLE = '100';

const Amount = MoneyText.refine((text) => Number(text) > 0, 'Must be more than 0');

const Pieces = z
  .number('Please enter a whole number')
  .int('Please enter a whole number')
  .min(1, 'At least 1')
  .max(999, 'At most 999');

const Several = Pieces.min(2, 'At least 2');

const some = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(200, 'At most 200 of them').default([]);

const Kind = z.string().trim().min(1, 'Please enter a kind').max(100, 'At most 100 characters');

/** As shoppers type it, in any case of letters. */
export const Code = z
  .string('Please enter a code')
  .trim()
  .overwrite((code) => nameForm(code).toUpperCase())
  .regex(/^[A-Z0-9_-]{3,40}$/, 'A code has 3 to 40 letters, digits, hyphens or underscores');

/** What a promotion consists of, each field by itself. */
export const PromotionFields = z.object({
  name: requiredText('Please enter a name', 100),
  /** Left out or empty: it applies by itself. */
  code: z
    .literal('')
    .transform(() => null)
    .or(Code)
    .nullable()
    .default(null),
  kind: z.enum(PROMOTION_KINDS, 'Not one of the choices'),
  /**
   * Percent of `percent` and of what one gets (`buy_x_get_y`: 100 where it is empty); decimal text of `amount`, and of what so
   * many cost together (`fixed_price`).
   */
  value: z.string('Please enter a value').trim().default(''),
  /** Of `fixed_price`: how many cost that. */
  buyQuantity: Pieces.nullable().default(null),
  getQuantity: Pieces.nullable().default(null),
  /** Of `tiered`: from this amount on, so many percent. */
  tiers: z
    .array(z.object({ from: Amount, percent: Percent }))
    .max(10, 'At most 10 steps')
    .default([]),
  /** What qualifies: everything where all three are empty. */
  productIds: some(Uuid),
  brandIds: some(Uuid),
  /** Categories and types of products. */
  kinds: some(Kind),
  excludedKinds: some(Kind),
  /** What qualifies must cost that much. */
  minimum: Amount.nullable().default(null),
  firstOrder: z.boolean().default(false),
  /** Confirmed e-mail addresses; empty: everybody. */
  customers: some(emailAddress().transform((email) => email.toLowerCase())),
  /** Groups of customers; empty: everybody. */
  groupIds: some(Uuid),
  startsAt: Timestamp.nullable().default(null),
  endsAt: Timestamp.nullable().default(null),
  maxUses: z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000_000, 'Too many')
    .nullable()
    .default(null),
  oncePerCustomer: z.boolean().default(false),
  /** Holds beside others that do; otherwise alone, where it takes most off. */
  combines: z.boolean().default(false),
  isActive: z.boolean().default(true),
});

type Rule = z.infer<typeof PromotionFields>;

/** What the kind needs, by the field that lacks it. */
function faults(rule: Rule): Record<string, string> {
  const found: Record<string, string> = {};
  const complain = (schema: z.ZodType, value: unknown, field: string) => {
    const { error } = schema.safeParse(value);
    if (error) found[field] = error.issues[0]?.message ?? 'Not accepted';
  };
  if (rule.kind === 'percent' || rule.kind === 'buy_x_get_y')
    complain(Percent, rule.value, 'value');
  if (rule.kind === 'amount' || rule.kind === 'fixed_price') complain(Amount, rule.value, 'value');
  if (rule.kind === 'fixed_price') complain(Several, rule.buyQuantity, 'buyQuantity');
  if (rule.kind === 'buy_x_get_y') {
    complain(Pieces, rule.buyQuantity, 'buyQuantity');
    complain(Pieces, rule.getQuantity, 'getQuantity');
  }
  if (rule.kind === 'tiered' && rule.tiers.length === 0) found.tiers = 'Please add a step';
  if (rule.startsAt && rule.endsAt && rule.endsAt <= rule.startsAt) {
    found.endsAt = 'Must be after the beginning';
  }
  return found;
}

/** A whole promotion, as it is made. */
export const PromotionInput = PromotionFields.transform((rule) =>
  rule.kind === 'buy_x_get_y' && rule.value === '' ? { ...rule, value: WHOLE } : rule,
).superRefine((rule, context) => {
  for (const [field, message] of Object.entries(faults(rule))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});
export type PromotionInput = z.infer<typeof PromotionInput>;

/** Those fields that change. */
export const PromotionChange = patch(PromotionFields);
export type PromotionChange = z.infer<typeof PromotionChange>;

/** Those that are a column each; the value is `percent` or `amount`. */
export const STORED_FIELDS = Object.keys(PromotionFields.omit({ value: true }).shape);

export const PromotionRecord = z.object({
  ...PromotionFields.shape,
  code: z.string().nullable(),
  customers: z.array(z.string()),
  id: Uuid,
  state: z.enum(PROMOTION_STATES),
  /** How many orders have used it, cancelled ones left out. */
  uses: z.number().int().min(0),
  /** Of its kinds those that no product is of any more. */
  unknownKinds: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
});
export type PromotionRecord = z.infer<typeof PromotionRecord>;

export const PromotionQuery = z.object({
  /** Part of the name or the code. */
  search: SearchText,
  state: anyOf(PROMOTION_STATES),
  kind: anyOf(PROMOTION_KINDS),
  sort: sortedBy(['name', 'uses', 'endsAt', 'createdAt'], '-createdAt'),
  ...Page.shape,
});
export type PromotionQuery = z.infer<typeof PromotionQuery>;

/** What a shopper types into the cart: the code of a promotion, or of a gift card in any grouping. */
export const CartCode = z.object({
  code: z
    .string('Please enter a code')
    .trim()
    .overwrite((code) => nameForm(code).toUpperCase())
    .regex(/^[A-Z0-9_ -]{3,40}$/, 'A code has 3 to 40 letters, digits, hyphens or underscores'),
});

/** The cart's code, and why it takes nothing off; null where it does. */
export const CartCodeView = z.object({ code: z.string(), reason: z.string().nullable() });
export type CartCodeView = z.infer<typeof CartCodeView>;
