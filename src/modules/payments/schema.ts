import * as z from 'zod';
import { CountryList } from '../../kit/country-list.ts';
import { anyOf, DayRange, SearchText, SomeNames, sortedBy } from '../../kit/list-query.ts';
import {
  Day,
  MoneyText,
  Page,
  requiredText,
  Timestamp,
  TypedAmount,
  Uuid,
} from '../../kit/wire.ts';
import { LOG_LEVELS, LOG_TYPES, ONLY_FOR, PAYMENT_STATES } from './constants.ts';

/** The active payment method. */
export const ActivePaymentMethod = z.object({
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  /** `redirect`: the shopper pays on the provider's own page. */
  checkout: z.enum(['direct', 'redirect']),
  /** Of a custom offline method: how to pay. */
  instructions: z.string().optional(),
});
export type ActivePaymentMethod = z.infer<typeof ActivePaymentMethod>;

/** One that shoppers may choose. */
export const OfferedPaymentMethod = ActivePaymentMethod.extend({
  id: Uuid,
  /** A word of warning: its provider has not answered lately. */
  note: z.string().nullable(),
});
export type OfferedPaymentMethod = z.infer<typeof OfferedPaymentMethod>;

/** One try to pay, as its shopper sees it. */
export const PaymentAttemptView = z.object({
  attemptId: Uuid,
  status: z.enum(PAYMENT_STATES),
  orderId: Uuid,
  orderNumber: z.string(),
  total: MoneyText,
  currency: z.string().length(3),
  expiresAt: Timestamp,
  /** What happened, in words; empty while there is nothing to say. */
  message: z.string(),
  /** The payment page while it is open. */
  checkoutUrl: z.string().nullable(),
  /** Of one that bought nothing: what the customer ordered all the same, in another try. */
  orderedSince: z.object({ orderId: Uuid, orderNumber: z.string() }).nullable(),
});
export type PaymentAttemptView = z.infer<typeof PaymentAttemptView>;

/** Which ways to pay are listed. */
export const ProvidersQuery = z.object({
  /** `on`: those that are on, by the names that shoppers read. Left out: cash and the owner's own ways as well. */
  kind: z.enum(['gateway', 'on', ''], 'One of gateway, on').optional(),
});

/** A field of a gateway's configuration form. */
const Field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'secret', 'choice', 'switch', 'amount']),
  required: z.string().optional(),
  choices: z.array(z.tuple([z.string(), z.string()])).optional(),
  default: z.string().optional(),
  help: z.string().optional(),
});

/** For which orders a way to pay is offered, while shoppers choose; what is empty bounds nothing. */
const Conditions = z.object({
  countries: z.array(z.string()),
  /** Of what is to be paid. */
  totalFrom: MoneyText.nullable(),
  totalTo: MoneyText.nullable(),
  /** Categories and types of products that it cannot pay for. */
  excludedKinds: z.array(z.string()),
  onlyFor: z.enum(ONLY_FOR).nullable(),
});

/** A way to pay as the back office sees it. */
export const PaymentMethodView = z.object({
  id: Uuid,
  provider: z.string(),
  /** What shoppers read. */
  name: z.string(),
  /** What the provider is called, whatever shoppers read. */
  providerName: z.string(),
  /** What shoppers read at checkout; of an offline method: how to pay. */
  description: z.string(),
  isActive: z.boolean(),
  /** Its place among those that are on. */
  sortOrder: z.number().int(),
  conditions: Conditions,
  kind: z.enum(['gateway', 'cod', 'offline']),
  /** Values by field; a stored secret is a mask with its last four characters, '' where there is none. */
  config: z.record(z.string(), z.string()),
  configured: z.boolean(),
  /** Whether real money moves; null where no provider is involved or it is not configured. */
  mode: z.enum(['test', 'live']).nullable(),
  /** What the provider is, for the owner. */
  about: z.string(),
  fields: z.array(Field),
  currencies: z.array(z.string()),
  supportsShopCurrency: z.boolean(),
  terms: z.object({ text: z.string(), url: z.string(), checked: z.string() }).nullable(),
  approval: z.object({ reference: z.string(), date: z.string() }).nullable(),
  steps: z.array(z.string()),
  webhookUrl: z.string().nullable(),
  /** What the owner says the provider keeps: '2.9 %', '0.30 GBP'. It is reported, never charged. */
  fee: z.string().nullable(),
  lastPaymentAt: Timestamp.nullable(),
  lastError: z.object({ message: z.string(), at: Timestamp }).nullable(),
});
export type PaymentMethodView = z.infer<typeof PaymentMethodView>;

const MethodName = requiredText('Please enter a name', 100);
const Instructions = requiredText('Please write how to pay', 2_000);

const Description = z.string().trim().max(2_000, 'At most 2000 characters');

const ConditionFields = z.object({
  countries: CountryList,
  totalFrom: TypedAmount.nullable(),
  totalTo: TypedAmount.nullable(),
  excludedKinds: z
    .array(z.string().trim().min(1).max(100, 'At most 100 characters'))
    .max(100, 'At most 100'),
  onlyFor: z.enum(ONLY_FOR, 'Only delivery or collection').nullable(),
});

type Totals = Pick<z.infer<typeof ConditionFields>, 'totalFrom' | 'totalTo'>;
const areTotals = ({ totalFrom, totalTo }: Totals) =>
  totalFrom === null || totalTo === null || Number(totalFrom) <= Number(totalTo);
const NO_TOTALS = { path: ['totalTo'], error: 'Not below the smallest' };

/** What shoppers read of a way to pay, and when: as its form has it. */
export const PaymentOffer = z
  .object({ name: MethodName, description: Description, ...ConditionFields.shape })
  .refine(areTotals, NO_TOTALS);

/** Switches and amounts may come as what they are; they are kept and answered as text. */
const ConfigValue = z
  .union([z.string(), z.boolean(), z.number()], 'Must be text, a number, true or false')
  .transform(String)
  .pipe(z.string().max(4_000, 'At most 4000 characters'));

/** Changes of a payment method; what is left out stays as it is. */
export const PaymentMethodChange = z.object({
  isActive: z.boolean().optional(),
  /** An absent or empty secret keeps the stored one; null clears a field. */
  config: z.record(z.string().max(100), ConfigValue.nullable()).optional(),
  approval: z
    .object({
      reference: z.string().trim().max(200, 'At most 200 characters'),
      date: Day('Not a date'),
    })
    .nullable()
    .optional(),
  conditions: ConditionFields.refine(areTotals, NO_TOTALS).optional(),
  name: MethodName.optional(),
  description: Description.optional(),
});
export type PaymentMethodChange = z.infer<typeof PaymentMethodChange>;

/** All that are on, the first one first. */
export const PaymentMethodOrder = z.object({ ids: z.array(Uuid).max(100) });

/** A way to pay without a payment page. */
export const NewOfflineMethod = z.object({ name: MethodName, description: Instructions });
export type NewOfflineMethod = z.infer<typeof NewOfflineMethod>;

export const PaymentTestResult = z.object({ success: z.boolean(), message: z.string() });
export type PaymentTestResult = z.infer<typeof PaymentTestResult>;

/** A call to a provider, or a webhook of one. */
export const PaymentLogView = z.object({
  id: Uuid,
  createdAt: Timestamp,
  level: z.enum(LOG_LEVELS),
  type: z.enum(LOG_TYPES),
  provider: z.string(),
  /** What people call it. */
  providerName: z.string(),
  action: z.string(),
  status: z.string(),
  message: z.string(),
  /** The order. */
  transactionId: Uuid.nullable(),
  ipAddress: z.string().nullable(),
  /** Without secrets and personal data. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** It tells of a webhook, which can be worked through again. */
  replayable: z.boolean(),
});
export type PaymentLogView = z.infer<typeof PaymentLogView>;

/** What payment logs are filtered by. */
export const PaymentLogFilters = z.object({
  /** Part of the message, the action or an id. */
  search: SearchText,
  type: anyOf(LOG_TYPES),
  level: anyOf(LOG_LEVELS),
  provider: SomeNames,
  /** Days in the shop's time zone, both included. */
  from: Day('Days are written like 2026-11-30').optional(),
  to: Day('Days are written like 2026-11-30').optional(),
  /** The same as one text, as other lists take it: '2026-11-01..2026-11-30'. */
  date: DayRange,
});
export type PaymentLogFilters = z.infer<typeof PaymentLogFilters>;

export const PaymentLogQuery = PaymentLogFilters.extend({
  sort: sortedBy(['createdAt'], '-createdAt'),
  ...Page.shape,
});
export type PaymentLogQuery = z.infer<typeof PaymentLogQuery>;

/** How many entries of each level the filters find, whatever level they ask for. */
export const PaymentLogCounts = z.object({
  success: z.number().int(),
  info: z.number().int(),
  warning: z.number().int(),
  error: z.number().int(),
});
export type PaymentLogCounts = z.infer<typeof PaymentLogCounts>;
