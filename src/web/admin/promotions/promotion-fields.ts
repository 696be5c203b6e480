import * as z from 'zod';
import { PROMOTION_KINDS, type PromotionKind } from '../../../domain/promotions/choices.ts';
import { PromotionInput, type PromotionRecord } from '../../../domain/promotions/schema.ts';
import { momentAt, wallClockAt } from '../form/shop-time.ts';
import { amountToType, typedMoney } from '../form/typed-money.ts';

/** A promotion as it is typed, and as the API takes it. */

export const KIND_NAMES: Record<PromotionKind, string> = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_shipping: 'Free delivery',
  buy_x_get_y: 'Buy some, get some',
  tiered: 'More off for more',
};

const Text = z.string();

const TypedPromotion = z.object({
  name: Text,
  code: Text,
  kind: z.enum(PROMOTION_KINDS),
  value: Text,
  buyQuantity: Text,
  getQuantity: Text,
  tiers: z.array(z.object({ from: Text, percent: Text })),
  productIds: z.array(Text),
  brandIds: z.array(Text),
  kinds: z.array(Text),
  excludedKinds: z.array(Text),
  minimum: Text,
  firstOrder: z.boolean(),
  customers: z.array(Text),
  /** By the shop's clock. */
  startsAt: Text,
  endsAt: Text,
  maxUses: Text,
  oncePerCustomer: z.boolean(),
  combines: z.boolean(),
  isActive: z.boolean(),
});
export type TypedPromotion = z.infer<typeof TypedPromotion>;

/** @param timeZone the shop's */
export const typedPromotion = (timeZone: string) =>
  TypedPromotion.superRefine((typed, context) => {
    const { error } = PromotionInput.safeParse(inputOf(typed, timeZone));
    for (const { path, message } of error?.issues ?? []) {
      const [first] = path;
      // What a list holds is complained of at the list.
      const isList = Array.isArray(typed[first as keyof TypedPromotion]) && first !== 'tiers';
      context.addIssue({ code: 'custom', path: isList ? [first as string] : path, message });
    }
  });

export const NEW_PROMOTION: TypedPromotion = {
  name: '',
  code: '',
  kind: 'percent',
  value: '',
  buyQuantity: '2',
  getQuantity: '1',
  tiers: [{ from: '', percent: '' }],
  productIds: [],
  brandIds: [],
  kinds: [],
  excludedKinds: [],
  minimum: '',
  firstOrder: false,
  customers: [],
  startsAt: '',
  endsAt: '',
  maxUses: '',
  oncePerCustomer: false,
  combines: false,
  isActive: true,
};

export function typedOf(
  promotion: PromotionRecord,
  { timeZone, currency }: { timeZone: string; currency: string },
): TypedPromotion {
  const { id, state, uses, unknownKinds, createdAt, updatedAt, version, ...rest } = promotion;
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const amount = (text: string) => amountToType(text, currency);
  const moment = (at: string | null) => (at === null ? '' : wallClockAt(at, timeZone));
  return {
    ...rest,
    value: rest.kind === 'amount' ? amount(rest.value) : rest.value,
    code: text(rest.code),
    buyQuantity: text(rest.buyQuantity ?? 2),
    getQuantity: text(rest.getQuantity ?? 1),
    tiers:
      rest.tiers.length > 0
        ? rest.tiers.map(({ from, percent }) => ({ from: amount(from), percent }))
        : NEW_PROMOTION.tiers,
    minimum: amount(rest.minimum ?? ''),
    maxUses: text(rest.maxUses),
    startsAt: moment(rest.startsAt),
    endsAt: moment(rest.endsAt),
  };
}

export function inputOf(typed: TypedPromotion, timeZone: string): z.input<typeof PromotionInput> {
  const { kind } = typed;
  const isPieces = kind === 'buy_x_get_y';
  const moment = (text: string) => (text === '' ? null : momentAt(text, timeZone));
  return {
    ...typed,
    code: typed.code.trim() || null,
    value: kind === 'amount' ? typedMoney(typed.value) : typed.value,
    buyQuantity: isPieces ? number(typed.buyQuantity) : null,
    getQuantity: isPieces ? number(typed.getQuantity) : null,
    tiers:
      kind === 'tiered'
        ? typed.tiers.map(({ from, percent }) => ({ from: typedMoney(from), percent }))
        : [],
    minimum: typed.minimum.trim() === '' ? null : typedMoney(typed.minimum),
    maxUses: typed.maxUses.trim() === '' ? null : number(typed.maxUses),
    startsAt: moment(typed.startsAt),
    endsAt: moment(typed.endsAt),
  };
}

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
