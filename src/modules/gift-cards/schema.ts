import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  Day,
  emailAddress,
  MoneyText,
  Page,
  personProse,
  personText,
  SignedMoneyText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { mail } from '../mail/kinds.ts';
import { BOUGHT_STATES, ENTRY_KINDS, GIFT_CARD_STATES } from './constants.ts';

/** A gift card on a cart, and what it pays of it. */
export const CartCardView = z.object({
  id: Uuid,
  /** The end of its code; the rest is kept nowhere. */
  lastFour: z.string().length(4),
  /** What can be spent of it, in its own currency. */
  balance: MoneyText,
  currency: z.string().length(3),
  /** What it pays of this cart. */
  amount: MoneyText,
  /** Why it pays nothing; null where it pays something. */
  reason: z.string().nullable(),
});

const Amount = MoneyText.refine((text) => Number(text) > 0, 'Must be more than 0').refine(
  (text) => Number(text) <= 100_000,
  'At most 100000.00',
);

/** A gift card to be issued, in the shop's currency. */
export const NewGiftCard = z.object({
  amount: Amount,
  recipientName: personText().max(100, 'At most 100 characters').default(''),
  /** Empty: nobody in particular. */
  recipientEmail: z.literal('').or(emailAddress()).default(''),
  message: personProse().max(500, 'At most 500 characters').default(''),
  /** Null: it does not expire. */
  expiresAt: Timestamp.nullable().default(null),
  /** The code goes to the recipient by mail. */
  mailRecipient: z.boolean().default(false),
});
export type NewGiftCard = z.infer<typeof NewGiftCard>;

export const GiftCardRow = z.object({
  id: Uuid,
  lastFour: z.string().length(4),
  currency: z.string().length(3),
  /** All that was ever put on it. */
  amount: MoneyText,
  balance: MoneyText,
  recipientName: z.string(),
  recipientEmail: z.string(),
  state: z.enum(GIFT_CARD_STATES),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type GiftCardRow = z.infer<typeof GiftCardRow>;

export const GiftCardRecord = GiftCardRow.extend({
  message: z.string(),
  /** Every change of the balance, the newest first; they add up to it. */
  entries: z.array(
    z.object({
      at: Timestamp,
      kind: z.enum(ENTRY_KINDS),
      amount: SignedMoneyText,
      orderId: Uuid.nullable(),
      orderNumber: z.string().nullable(),
      reason: z.string(),
      /** The staff member's name. */
      by: z.string().nullable(),
    }),
  ),
});
export type GiftCardRecord = z.infer<typeof GiftCardRecord>;

/** Whom a new code goes to. */
export const NewCode = NewGiftCard.pick({
  recipientName: true,
  recipientEmail: true,
  mailRecipient: true,
});
export type NewCode = z.infer<typeof NewCode>;

/** The answer to issuing a card: its code is shown this once. */
export const IssuedGiftCard = GiftCardRow.extend({ code: z.string() });
export type IssuedGiftCard = z.infer<typeof IssuedGiftCard>;

export const GiftCardQuery = z.object({
  /** Part of the last four of the code, or of the recipient's name or address. */
  search: SearchText,
  state: anyOf(GIFT_CARD_STATES),
  sort: sortedBy(['createdAt', 'balance', 'expiresAt', 'recipient'], '-createdAt'),
  ...Page.shape,
});
export type GiftCardQuery = z.infer<typeof GiftCardQuery>;

export const GiftCardSwitch = z.object({ disabled: z.boolean() });

/** A change of the balance by hand. */
export const BalanceChange = z.object({
  /** Below zero to take something off. */
  amount: SignedMoneyText.refine((text) => Number(text) !== 0, 'Must not be 0').refine(
    (text) => Math.abs(Number(text)) <= 100_000,
    'At most 100000.00',
  ),
  reason: personProse('Please enter a reason')
    .min(1, 'Please enter a reason')
    .max(500, 'At most 500 characters'),
});
export type BalanceChange = z.infer<typeof BalanceChange>;

/** Which gift cards the shop sells. */
export const GiftCardOffer = z.object({
  isSold: z.boolean(),
  currency: z.string().length(3),
  amounts: z.array(MoneyText),
  /** Between which any whole amount can be chosen; null: none but those. */
  free: z.object({ from: MoneyText, to: MoneyText }).nullable(),
});
export type GiftCardOffer = z.infer<typeof GiftCardOffer>;

/** What somebody says of a gift card that they buy. */
const AboutBought = z.object({
  recipientName: personText().max(100, 'At most 100 characters').default(''),
  /** Where it is mailed to; empty: the buyer prints it. */
  recipientEmail: z.literal('').or(emailAddress()).default(''),
  senderName: personText().max(100, 'At most 100 characters').default(''),
  message: personProse().max(300, 'At most 300 characters').default(''),
  /** The day of the mail; null: as soon as it is paid. */
  sendOn: Day('Please choose a day').nullable().default(null),
});

/** A gift card that is to be bought: for the storefront and for orders by hand. */
export const OrderedGiftCard = AboutBought.extend({ amount: Amount });
export type OrderedGiftCard = z.infer<typeof OrderedGiftCard>;

export const GiftCardWish = OrderedGiftCard.extend({ sessionId: SessionId.optional() });
export type GiftCardWish = z.infer<typeof GiftCardWish>;

/** A gift card in a cart. */
export const WantedGiftCard = AboutBought.extend({
  id: Uuid,
  /** Of the cart's line. */
  variantId: Uuid,
  amount: MoneyText,
});
export type WantedGiftCard = z.infer<typeof WantedGiftCard>;

/** A gift card that an order bought, as its buyer sees it. */
export const BoughtGiftCard = AboutBought.extend({
  id: Uuid,
  amount: MoneyText,
  state: z.enum(BOUGHT_STATES),
  /** The end of its code; null before it is paid. */
  lastFour: z.string().nullable(),
  /** Of one that the buyer prints; null of others. */
  code: z.string().nullable(),
});
export type BoughtGiftCard = z.infer<typeof BoughtGiftCard>;

export const GIFT_CARD_MAIL = {
  /** Tells the recipient of a gift card; amounts as decimal text in the card's currency. */
  'gift-card': mail<
    {
      name: string;
      code: string;
      amount: string;
      currency: string;
      message: string;
      expiresAt: string | null;
      /** The page that adds it to the reader's cart. */
      spendUrl: string;
    },
    /** `sealed`: the code, encrypted, since it is kept nowhere else. */
    { cardId: string; sealed: string }
  >('Gift card'),
};
