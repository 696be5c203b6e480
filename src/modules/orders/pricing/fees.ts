import * as z from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import type { ExtensionContext } from '../../../kit/extension.ts';
import { unitOf } from '../../../kit/format.ts';
import type { Shop } from '../../../kit/module.ts';
import { moneyText, parseMoney } from '../../../kit/money.ts';
import { TypedAmount } from '../../../kit/wire.ts';
import type { OrderLine } from './cart-lines.ts';
import type { Quote } from './quote.ts';

/** Fees that modules add to an order's price (src/modules/orders/RULES.md, Fees). */

declare module '../../../kit/extension.ts' {
  interface ContextParts<Context extends ExtensionContext> {
    /** What it adds to an order's price. */
    fees?(context: Context): readonly FeeSource[];
  }
}

declare module '../../../kit/module.ts' {
  interface Parts {
    /** What adds fees to orders; asked for once, when the process is open. */
    fees?(shop: Shop): readonly FeeSource[];
  }
}

/** Says what a cart costs besides its goods and their delivery: gift wrapping, a deposit, an insurance. */
export interface FeeSource {
  /** In kebab-case, its own: 'gift-wrapping'. */
  name: string;
  /** 'standard': taxed at the place's standard rate; 'exempt': never. Left out: taxed where and as the delivery is. */
  taxClass?: 'standard' | 'exempt';
  /** Asked anew for every quote and every order. Whatever is not said when `signal` aborts is not charged. */
  ask(cart: FeeCart, signal: AbortSignal): Promise<readonly AskedFee[]>;
}

/** A cart, as sources are told of it; amounts as decimal text. */
export interface FeeCart {
  currency: string;
  /** Where it is priced to, by its code; null: the shop does not know. */
  country: string | null;
  lines: readonly {
    productId: string;
    variantId: string;
    quantity: number;
    /** Of one. */
    price: string;
    /** What the shopper said about it, by the fields' names. */
    fields: Record<string, string | number | boolean>;
  }[];
}

/** A fee as its source says it. */
export interface AskedFee {
  /** What the shopper reads. */
  label: string;
  /** Above zero, decimal text in the shop's currency. */
  amount: string;
  /** The variant of the line that it belongs to: it is proposed with that line's refund. */
  lineOf?: string | undefined;
}

export interface Fee {
  source: string;
  taxClass: FeeSource['taxClass'];
  label: string;
  /** Minor units. */
  amount: number;
  variantId: string | null;
}

/** What all sources charge for a cart, one after the other. Never fails: what a source does not say is not charged. */
export type AskFees = (cart: FeeCart) => Promise<Fee[]>;

/** How long a source may take, in milliseconds. */
const LONGEST_MS = 500;

/** How often a source that fails is logged, at most. */
const LOGGED_EVERY_MS = 60_000;

/** How many fees a source may add to one order. */
const MOST_FEES = 50;

/** Asks the modules that add fees now; undefined where none does, so that nothing is done for them. */
export type FindFees = () => AskFees | undefined;

/** @throws Error for a source without a name of its own */
export function openFees(shop: Shop): FindFees {
  const known = shop.modules.flatMap(({ fees, isOn = () => true }) =>
    (fees?.(shop) ?? []).map((source) => ({ source, isOn })),
  );
  const names = known.map(({ source }) => source.name);
  for (const [place, name] of names.entries()) {
    if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(name)) throw new Error(`'${name}' is no name for fees`);
    if (names.indexOf(name) !== place) throw new Error(`Two modules add fees named '${name}'`);
  }
  const loggedAt = new Map<string, number>();
  const complain = (name: string, err: unknown) => {
    const now = performance.now();
    if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOGGED_EVERY_MS) return;
    loggedAt.set(name, now);
    shop.log.warn({ fees: name, err }, 'a fee was left out: its source failed');
  };
  return () => {
    const sources = known.filter(({ isOn }) => isOn()).map(({ source }) => source);
    if (sources.length === 0) return undefined;
    return async (cart) => {
      const asked = sources.map((source) =>
        askOne(source, cart).catch((err: unknown) => {
          complain(source.name, err);
          return [];
        }),
      );
      return (await Promise.all(asked)).flat();
    };
  };
}

/** @throws whatever the source throws; Error if it takes too long or answers nonsense */
async function askOne(source: FeeSource, cart: FeeCart): Promise<Fee[]> {
  const { name, taxClass } = source;
  const late = Promise.withResolvers<never>();
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${LONGEST_MS} ms`);
    giveUp.abort(error);
    late.reject(error);
  }, LONGEST_MS);
  try {
    // A copy: what one source does to its cart, no other sees.
    const answer = source.ask(structuredClone(cart), giveUp.signal);
    const fees = answersFor(cart).parse(await Promise.race([answer, late.promise]));
    return fees.map(({ label, amount, lineOf }) => {
      return { source: name, taxClass, label, amount, variantId: lineOf ?? null };
    });
  } finally {
    clearTimeout(timer);
  }
}

const answersFor = ({ currency, lines }: FeeCart) =>
  z
    .array(
      z.object({
        label: z.string().trim().min(1).max(100),
        amount: TypedAmount.transform(parseMoney).refine(
          (amount) => amount > 0 && amount % unitOf(currency) === 0,
          'not an amount above zero',
        ),
        lineOf: z
          .string()
          .refine((id) => lines.some(({ variantId }) => variantId === id), 'not in the cart')
          .optional(),
      }),
    )
    .max(MOST_FEES);

type AskedLine = Pick<OrderLine, 'productId' | 'variantId' | 'quantity' | 'price' | 'fields'>;

/** @param country where it is priced to, by its code; empty: nowhere in particular */
export const feeCart = (lines: AskedLine[], currency: string, country: string): FeeCart => ({
  currency,
  country: country || null,
  lines: lines.map(({ productId, variantId, quantity, price, fields }) => {
    return { productId, variantId, quantity, price: moneyText(price), fields };
  }),
});

/** The fees of an order, asked before the transaction that places it, and the cart that they are for. */
export interface FeesOfCart {
  cart: FeeCart;
  fees: Fee[];
}

/** Another cart than the one whose fees were asked. */
class CartMoved extends ShopError {
  constructor() {
    super('amount_changed', 'Your cart has changed just now. Please look at the total again.');
  }
}

/** @throws CartMoved unless an order is for the cart whose fees it has */
export function refuseMovedCart(
  asked: FeesOfCart | undefined,
  lines: AskedLine[],
  { currency, to }: Quote,
): void {
  if (!asked) return;
  const now = feeCart(lines, currency, to.country);
  if (JSON.stringify(now) !== JSON.stringify(asked.cart)) throw new CartMoved();
}

/** How often an order is tried whose cart changes meanwhile. */
const TRIES = 3;

/**
 * Asks for an order's fees, then places it: anew where its cart changed in between, since no source is asked within a
 * transaction.
 */
export async function withFees<Placed>(
  ask: () => Promise<FeesOfCart | undefined>,
  place: (fees: FeesOfCart | undefined) => Promise<Placed>,
): Promise<Placed> {
  for (let tried = 1; ; tried++) {
    try {
      return await place(await ask());
    } catch (error) {
      if (!(error instanceof CartMoved) || tried === TRIES) throw error;
    }
  }
}
