import * as z from 'zod';
import type { PromotionKind } from '../../../domain/promotions/choices.ts';
import {
  PromotionFields,
  PromotionInput,
  type PromotionRecord,
} from '../../../domain/promotions/schema.ts';
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

type Typed<Input> = {
  [Field in keyof Input]: Input[Field] extends string | boolean | unknown[] ? Input[Field] : string;
};

/** Numbers and what may be empty are texts; moments are by the shop's clock. */
export type TypedPromotion = Typed<PromotionInput>;

/** @param timeZone the shop's */
export const typedPromotion = (timeZone: string) =>
  z.custom<TypedPromotion>().superRefine((typed, context) => {
    const { error } = PromotionInput.safeParse(inputOf(typed, timeZone));
    for (const { path, message } of error?.issues ?? []) {
      const [first] = path;
      // What a list holds is complained of at the list.
      const isList = Array.isArray(typed[first as keyof TypedPromotion]) && first !== 'tiers';
      context.addIssue({ code: 'custom', path: isList ? [first as string] : path, message });
    }
  });

export function typedOf(promotion: PromotionRecord, settings: TypedIn): TypedPromotion {
  const { id, state, uses, unknownKinds, createdAt, updatedAt, version, ...rule } = promotion;
  return typedRule(rule, settings);
}

interface TypedIn {
  timeZone: string;
  currency: string;
}

function typedRule(rule: PromotionInput, { timeZone, currency }: TypedIn): TypedPromotion {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const amount = (text: string) => amountToType(text, currency);
  const moment = (at: string | null) => (at === null ? '' : wallClockAt(at, timeZone));
  return {
    ...rule,
    value: rule.kind === 'amount' ? amount(rule.value) : rule.value,
    code: text(rule.code),
    buyQuantity: text(rule.buyQuantity ?? 2),
    getQuantity: text(rule.getQuantity ?? 1),
    tiers:
      rule.tiers.length > 0
        ? rule.tiers.map(({ from, percent }) => ({ from: amount(from), percent }))
        : [{ from: '', percent: '' }],
    minimum: amount(rule.minimum ?? ''),
    maxUses: text(rule.maxUses),
    startsAt: moment(rule.startsAt),
    endsAt: moment(rule.endsAt),
  };
}

/** @param settings the shop's */
export const newPromotion = (settings: TypedIn): TypedPromotion => ({
  ...typedRule(PromotionFields.parse({ name: 'New', kind: 'percent' }), settings),
  name: '',
});

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
