import type { FastifyRequest } from 'fastify';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { moneyText } from '../../../kit/money.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  addToCart,
  changeLineFields,
  changeQuantity,
  clearCart,
  readCart,
  removeFromCart,
  touchGuestCart,
} from '../../cart/cart.ts';
import * as cartApi from '../../cart/endpoints.ts';
import type { CartItemView } from '../../cart/schema.ts';
import { newGuestsBound } from '../../customers/http/new-guests.ts';
import { readOwnPrices } from '../../customers/own-price.ts';
import type { Owner } from '../../customers/owner.ts';
import { putCardOnCart, takeCardOffCart } from '../../gift-cards/cart-cards.ts';
import { giveCode, takeBackCode } from '../../promotions/cart-code.ts';
import * as cartCodesApi from '../cart-code-endpoints.ts';
import { priceBuyable } from '../pricing/cart-lines.ts';
import type { FindFees } from '../pricing/fees.ts';
import { quoteWithFees, toQuoteView } from '../pricing/quote.ts';

/** @param secretKey what codes of gift cards are looked up with */
export function cartRoutes(
  app: App,
  db: Database,
  { secretKey, findFees }: { secretKey: string; findFees: FindFees },
): void {
  const boundNewGuests = newGuestsBound(db);

  async function visitCart(request: FastifyRequest, owner: Owner) {
    const { items, isRevisited } = await readCart(db, owner);
    if (isRevisited && 'sessionHash' in owner) {
      await request.writeAtOnce((tx) => touchGuestCart(tx, owner));
    }
    return 'userId' in owner ? atOwnPrices(owner.userId, items) : items;
  }

  /** What the customer's groups pay stands in place of what everybody does: the checkout charges it. */
  async function atOwnPrices(userId: string, items: CartItemView[]): Promise<CartItemView[]> {
    if (items.length === 0) return items;
    const variantIds = items.map(({ variantId }) => variantId);
    const own = await readOwnPrices(db, userId, { variantIds });
    return items.map((item) => {
      const line = own.find(({ variantId }) => variantId === item.variantId);
      return line ? { ...item, variant: { ...item.variant, price: moneyText(line.price) } } : item;
    });
  }

  serveList(app, cartApi.list, async (request) => {
    const owner = await request.owner();
    return owner ? await visitCart(request, owner) : [];
  });

  serveList(app, cartApi.listOfSession, (request) => visitCart(request, request.caller));

  serve(app, cartCodesApi.giveCode, async (request) => {
    const { caller: owner } = request;
    const { code } = request.body;
    const guesser = { owner, network: request.network(), secretKey };
    const card = await request.write(async (tx) =>
      (await giveCode(tx, owner, code)) ? undefined : putCardOnCart(tx, code, guesser),
    );
    const lines = await priceBuyable(db, owner);
    const quoted = toQuoteView(await quoteWithFees(db, lines, { owner }, findFees()));
    if (!card) return { ...(quoted.code ?? { code, reason: null }), giftCard: null };
    const giftCard = quoted.giftCards.find(({ id }) => id === card.id) ?? null;
    return { code: `…${card.lastFour}`, reason: giftCard?.reason ?? null, giftCard };
  });

  serve(app, cartCodesApi.takeBackCode, async (request) => {
    const { caller: owner } = request;
    await request.write((tx) => takeBackCode(tx, owner));
    return undefined;
  });

  serve(app, cartCodesApi.takeOffCard, async (request) => {
    const { caller: owner } = request;
    await request.write((tx) => takeCardOffCart(tx, owner, request.params.cardId));
    return undefined;
  });

  serve(app, cartApi.add, async (request) => {
    const { caller: owner } = request;
    const { fields, ...wanted } = request.body;
    const add = (tx: Tx) => addToCart(tx, owner, wanted);
    const { isFirst, ...line } = fields
      ? await request.write(async (tx) => {
          const added = await add(tx);
          return { ...added, ...(await changeLineFields(tx, owner, added.id, fields)) };
        })
      : await request.writeAtOnce(add);
    if (isFirst) await boundNewGuests(request, owner, clearCart);
    return line;
  });

  serve(app, cartApi.change, async (request) => {
    const { caller: owner } = request;
    const { itemId } = request.params;
    const { quantity, fields } = request.body;
    if (!fields) {
      return request.writeAtOnce((tx) => changeQuantity(tx, owner, itemId, quantity ?? 1));
    }
    return request.write(async (tx) => {
      if (quantity !== undefined) await changeQuantity(tx, owner, itemId, quantity);
      return changeLineFields(tx, owner, itemId, fields);
    });
  });

  serve(app, cartApi.remove, async (request) => {
    const { caller: owner } = request;
    await request.writeAtOnce((tx) => removeFromCart(tx, owner, request.params.itemId));
    return undefined;
  });

  serve(app, cartApi.clear, async (request) => {
    const { caller: owner } = request;
    await request.write((tx) => clearCart(tx, owner));
    return undefined;
  });
}
