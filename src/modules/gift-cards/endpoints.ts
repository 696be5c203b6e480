import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { IdempotencyHeaders } from '../../kit/wire.ts';
import {
  BalanceChange,
  GiftCardQuery,
  GiftCardRecord,
  GiftCardRow,
  GiftCardSwitch,
  IssuedGiftCard,
  NewCode,
  NewGiftCard,
} from './schema.ts';

export const list = GET('/api/admin/gift-cards', {
  summary: 'Every gift card, with what is left on it',
  needs: 'payments.view',
  query: GiftCardQuery,
  response: z.array(GiftCardRow),
});

export const find = GET('/api/admin/gift-cards/:id', {
  summary: 'One gift card and every change of its balance',
  needs: 'payments.view',
  response: GiftCardRecord,
});

export const add = POST('/api/admin/gift-cards', {
  summary: 'Issues a gift card; its code is in this response alone',
  needs: 'payments.correct',
  headers: IdempotencyHeaders,
  body: NewGiftCard,
  status: 201,
  response: IssuedGiftCard,
});

export const change = PUT('/api/admin/gift-cards/:id', {
  summary: 'Lets nothing be spent of a gift card any more, or again',
  needs: 'orders.refund',
  body: GiftCardSwitch,
  response: GiftCardRecord,
});

export const replaceCode = POST('/api/admin/gift-cards/:id/code', {
  summary:
    'Gives a gift card a new code, for whoever never got the one before, which opens nothing any more; it is in this response alone',
  needs: 'payments.correct',
  body: NewCode,
  status: 201,
  response: IssuedGiftCard,
});

export const correct = POST('/api/admin/gift-cards/:id/entries', {
  summary: 'Adds to the balance of a gift card by hand, or takes off it',
  needs: 'payments.correct',
  headers: IdempotencyHeaders,
  body: BalanceChange,
  status: 201,
  response: GiftCardRecord,
});
