import { z } from 'zod';
import {
  addToCart,
  changeQuantity,
  clearCart,
  listCart,
  removeFromCart,
} from '../../domain/cart/cart.ts';
import { AddToCart, CartItemView, CartLineView, QuantityChange } from '../../domain/cart/schema.ts';
import { SessionId } from '../../domain/customers/schema.ts';
import { priceCart } from '../../domain/orders/cart-lines.ts';
import { quote } from '../../domain/orders/quote.ts';
import { giveCode, takeBackCode } from '../../domain/promotions/cart-code.ts';
import { CartCode, CartCodeView } from '../../domain/promotions/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const tags = ['Cart'];
const SessionQuery = PageQuery.extend({ sessionId: SessionId.optional() });
const SessionParams = z.object({ sessionId: SessionId });
const ItemParams = z.object({ itemId: Uuid });

export function cartRoutes(app: App, db: Db): void {
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
      return pageOf(reply, owner ? await listCart(db, owner) : [], request.query);
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
      pageOf(reply, await listCart(db, await request.requireOwner()), request.query),
  );

  app.post(
    '/api/cart/code',
    {
      config: { counted: 'cartCode' },
      schema: {
        tags,
        summary: 'Gives a code of a promotion, in place of the one before',
        body: CartCode,
        response: { 200: CartCodeView },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { code } = request.body;
      await request.write((tx) => giveCode(tx, owner, code));
      const quoted = await quote(db, await priceCart(db, owner), { owner });
      return quoted.code ?? { code, reason: null };
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
      return request.write((tx) => addToCart(tx, owner, request.body));
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
      return request.write((tx) => changeQuantity(tx, owner, itemId, request.body.quantity));
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
      await request.write((tx) => removeFromCart(tx, owner, request.params.itemId));
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
