import { z } from 'zod';
import {
  adjustBalance,
  findGiftCard,
  issueGiftCard,
  listGiftCards,
  switchGiftCard,
} from '../../domain/gift-cards/manage-gift-cards.ts';
import {
  BalanceChange,
  GiftCardQuery,
  GiftCardRecord,
  GiftCardRow,
  GiftCardSwitch,
  IssuedGiftCard,
  NewGiftCard,
} from '../../domain/gift-cards/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { IdempotencyHeaders } from '../api/idempotency-headers.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** @param secretKey what codes are kept and mailed by */
export function adminGiftCardRoutes(app: App, db: Db, secretKey: string): void {
  app.get(
    '/api/admin/gift-cards',
    {
      config: { needs: 'payments.view' },
      schema: {
        tags,
        summary: 'Every gift card, with what is left on it',
        querystring: GiftCardQuery,
        response: { 200: z.array(GiftCardRow) },
      },
    },
    async ({ query }, reply) => {
      const { cards, total } = await listGiftCards(db, query);
      return withTotal(reply, cards, total);
    },
  );

  app.get(
    '/api/admin/gift-cards/:id',
    {
      config: { needs: 'payments.view' },
      schema: {
        tags,
        summary: 'One gift card and every change of its balance',
        params,
        response: { 200: GiftCardRecord },
      },
    },
    async ({ params: { id } }) => findGiftCard(db, id),
  );

  app.post(
    '/api/admin/gift-cards',
    {
      config: { needs: 'payments.correct' },
      schema: {
        tags,
        summary: 'Issues a gift card; its code is in this answer alone',
        headers: IdempotencyHeaders,
        body: NewGiftCard,
        response: { 201: IssuedGiftCard },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key'];
      const issued = await request.write((tx) =>
        issueGiftCard(tx, request.body, { secretKey, idempotencyKey }),
      );
      return reply.code(201).send(issued);
    },
  );

  app.put(
    '/api/admin/gift-cards/:id',
    {
      config: { needs: 'orders.refund' },
      schema: {
        tags,
        summary: 'Lets nothing be spent of a gift card any more, or again',
        params,
        body: GiftCardSwitch,
        response: { 200: GiftCardRecord },
      },
    },
    async (request) =>
      request.write((tx) => switchGiftCard(tx, request.params.id, request.body.disabled)),
  );

  app.post(
    '/api/admin/gift-cards/:id/entries',
    {
      config: { needs: 'payments.correct' },
      schema: {
        tags,
        summary: 'Adds to the balance of a gift card by hand, or takes off it',
        params,
        headers: IdempotencyHeaders,
        body: BalanceChange,
        response: { 201: GiftCardRecord },
      },
    },
    async (request, reply) => {
      const card = await request.write((tx) =>
        adjustBalance(tx, request.params.id, request.body, request.headers['idempotency-key']),
      );
      return reply.code(201).send(card);
    },
  );
}
