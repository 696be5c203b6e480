import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addToCart,
  changeQuantity,
  clearCart,
  readCart,
  removeFromCart,
  touchGuestCart,
} from '../../domain/cart/cart.ts';
import { AddToCart, CartItemView, CartLineView, QuantityChange } from '../../domain/cart/schema.ts';
import type { Owner } from '../../domain/customers/owner.ts';
import { SessionId } from '../../domain/customers/schema.ts';
import { putCardOnCart, takeCardOffCart } from '../../domain/gift-cards/cart-cards.ts';
import { priceCart } from '../../domain/orders/pricing/cart-lines.ts';
import { presentQuote, quote } from '../../domain/orders/pricing/quote.ts';
import { GivenCode } from '../../domain/orders/schema.ts';
import { giveCode, takeBackCode } from '../../domain/promotions/cart-code.ts';
import { CartCode } from '../../domain/promotions/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { newGuestsBound } from '../plugins/call-limits.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const tags = ['Cart'];
const SessionQuery = PageQuery.extend({ sessionId: SessionId.optional() });
const SessionParams = z.object({ sessionId: SessionId });
const CardParams = z.object({ cardId: Uuid });
const ItemParams = z.object({ itemId: Uuid });

/** @param secretKey what codes of gift cards are looked up with */
export function cartRoutes(app: App, db: Database, secretKey: string): void {
  const boundNewGuests = newGuestsBound(db);

  async function visitCart(request: FastifyRequest, owner: Owner) {
    const { items, isRevisited } = await readCart(db, owner);
    if (isRevisited && 'sessionHash' in owner) {
      await request.writeAtOnce((tx) => touchGuestCart(tx, owner));
    }
    return items;
  }

  app.get(
    '/api/cart',
    {
      schema: {
        tags,
        summary: 'The lines of the cart',
        querystring: SessionQuery,
        response: { 200: z.array(CartItemView) },
      },
    },
    async (request, reply) => {
      const owner = await request.owner();
      return pageOf(reply, owner ? await visitCart(request, owner) : [], request.query);
    },
  );

  app.get(
    '/api/cart/:sessionId',
    {
      schema: {
        tags,
        summary: 'The lines of the cart, the session id in the path',
        params: SessionParams,
        querystring: PageQuery,
        response: { 200: z.array(CartItemView) },
      },
    },
    async (request, reply) =>
      pageOf(reply, await visitCart(request, await request.requireOwner()), request.query),
  );

  app.post(
    '/api/cart/code',
    {
      config: { counted: 'cartCode' },
      schema: {
        tags,
        summary:
          'Gives a code: of a promotion, in place of the one before, or of a gift card, beside others',
        body: CartCode,
        response: { 200: GivenCode },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { code } = request.body;
      const guesser = { owner, network: request.network(), secretKey };
      const card = await request.write(async (tx) =>
        (await giveCode(tx, owner, code)) ? undefined : putCardOnCart(tx, code, guesser),
      );
      const quoted = presentQuote(await quote(db, await priceCart(db, owner), { owner }));
      if (!card) return { ...(quoted.code ?? { code, reason: null }), giftCard: null };
      const giftCard = quoted.giftCards.find(({ id }) => id === card.id) ?? null;
      return { code: `…${card.lastFour}`, reason: giftCard?.reason ?? null, giftCard };
    },
  );

  app.delete(
    '/api/cart/code',
    { schema: { tags, summary: 'Takes the code back', response: { 204: z.undefined() } } },
    async (request, reply) => {
      const owner = await request.requireOwner();
      await request.write((tx) => takeBackCode(tx, owner));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/cart/gift-cards/:cardId',
    {
      schema: {
        tags,
        summary: 'Takes a gift card off the cart',
        params: CardParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = await request.requireOwner();
      await request.write((tx) => takeCardOffCart(tx, owner, request.params.cardId));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/cart',
    {
      schema: {
        tags,
        summary: 'Adds to the line of a variant, or makes it',
        body: AddToCart,
        response: { 200: CartLineView },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { isFirst, ...line } = await request.writeAtOnce((tx) =>
        addToCart(tx, owner, request.body),
      );
      if (isFirst) await boundNewGuests(request, owner, clearCart);
      return line;
    },
  );

  app.put(
    '/api/cart/:itemId',
    {
      schema: {
        tags,
        summary: 'Sets the quantity of a line',
        params: ItemParams,
        body: QuantityChange,
        response: { 200: CartLineView },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { itemId } = request.params;
      return request.writeAtOnce((tx) => changeQuantity(tx, owner, itemId, request.body.quantity));
    },
  );

  app.delete(
    '/api/cart/:itemId',
    {
      schema: {
        tags,
        summary: 'Removes a line',
        params: ItemParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = await request.requireOwner();
      await request.writeAtOnce((tx) => removeFromCart(tx, owner, request.params.itemId));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/cart/session/:sessionId',
    {
      schema: {
        tags,
        summary: 'Empties the cart',
        params: SessionParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = await request.requireOwner();
      await request.write((tx) => clearCart(tx, owner));
      return reply.code(204).send();
    },
  );
}
