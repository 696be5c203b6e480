import type * as z from 'zod';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { MoneyText } from '../../../../kit/wire.ts';
import type {
  NewOrderByHand,
  OrderableVariant,
  QuoteByHandRequest,
} from '../../placing/by-hand-schema.ts';

/** A gift card as it is being written. */
export type CardDraft = Record<
  'amount' | 'recipientName' | 'recipientEmail' | 'senderName' | 'message' | 'sendOn',
  string
>;

export const EMPTY_CARD: CardDraft = {
  amount: '',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  sendOn: '',
};

/** An order as it is being written: nothing of it needs to be filled in yet. */
export type OrderDraft = {
  /** Empty while there is none, or a new one. */
  customerId: string;
  /** The chosen customer in words, or what is looked for. */
  customer: string;
  isNew: boolean;
  newCustomer: { email: string; firstName: string; lastName: string; phone: string };
  lines: (OrderableVariant & { quantity: number })[];
  giftCards: CardDraft[];
  /** Empty: the new one. */
  addressId: string;
  address: Record<'name' | 'street' | 'city' | 'state' | 'zipCode' | 'country' | 'phone', string>;
  shippingRateId: string;
  code: string;
  discount: { amount: string; why: string };
  payment: NewOrderByHand['payment'];
  paidBy: NonNullable<NewOrderByHand['paidBy']>;
  note: string;
  ageChecked: boolean;
};

export const emptyDraft = (country: string): OrderDraft => ({
  customerId: '',
  customer: '',
  isNew: false,
  newCustomer: { email: '', firstName: '', lastName: '', phone: '' },
  lines: [],
  giftCards: [],
  addressId: '',
  address: { name: '', street: '', city: '', state: '', zipCode: '', country, phone: '' },
  shippingRateId: '',
  code: '',
  discount: { amount: '', why: '' },
  payment: 'cash',
  paidBy: 'Cash',
  note: '',
  ageChecked: false,
});

const linesOf = ({ lines }: OrderDraft) =>
  lines.map(({ variantId, quantity }) => ({ variantId, quantity }));

/** What is asked of the server when it is placed; it says what is missing. */
export function requestOf(
  draft: OrderDraft,
  amount: string | undefined,
): z.input<typeof NewOrderByHand> {
  const { isNew, newCustomer, customerId, addressId, address, discount, payment } = draft;
  return {
    ...(isNew ? { newCustomer } : customerId && { customerId }),
    ...(addressId ? { addressId } : { address: { ...address, type: 'Home' } }),
    lines: linesOf(draft),
    giftCards: draft.giftCards.map((card) => ({
      ...card,
      amount: typedMoney(card.amount),
      sendOn: card.sendOn || null,
    })),
    shippingRateId: draft.shippingRateId || undefined,
    code: draft.code.trim() || undefined,
    ...(discount.amount.trim() && {
      discount: { amount: typedMoney(discount.amount), why: discount.why },
    }),
    payment,
    ...(payment === 'paid' && { paidBy: draft.paidBy }),
    note: draft.note || undefined,
    ageChecked: draft.ageChecked,
    amount,
  };
}

/** What its price depends on. Half-typed amounts and codes wait. */
export function quoteRequestOf(draft: OrderDraft): z.input<typeof QuoteByHandRequest> {
  const { customerId, addressId, address, code } = draft;
  const amount = typedMoney(draft.discount.amount);
  const { country, state, zipCode } = address;
  return {
    ...(customerId && { customerId }),
    lines: linesOf(draft).filter(({ quantity }) => quantity > 0),
    // Whom they are for costs nothing.
    giftCards: draft.giftCards
      .map(({ amount: typed }) => ({ amount: typedMoney(typed) }))
      .filter((card) => MoneyText.safeParse(card.amount).success && Number(card.amount) > 0),
    ...(addressId ? { addressId } : { to: { country, state, zipCode } }),
    ...(draft.shippingRateId && { shippingRateId: draft.shippingRateId }),
    ...(/^[\w-]{3,40}$/.test(code.trim()) && { code: code.trim() }),
    ...(MoneyText.safeParse(amount).success && { discount: { amount } }),
  };
}
