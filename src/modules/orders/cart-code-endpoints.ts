import { DELETE, POST } from '../../kit/endpoint.ts';
import { CartCode } from '../promotions/schema.ts';
import { GivenCode } from './schema.ts';

export const giveCode = POST('/api/cart/code', {
  summary:
    'Gives a code: of a promotion, in place of the one before, or of a gift card, beside others',
  who: 'shopper',
  counted: 'cartCode',
  body: CartCode,
  response: GivenCode,
});

export const takeBackCode = DELETE('/api/cart/code', {
  summary: 'Takes the code back',
  who: 'shopper',
});

export const takeOffCard = DELETE('/api/cart/gift-cards/:cardId', {
  summary: 'Takes a gift card off the cart',
  who: 'shopper',
});
