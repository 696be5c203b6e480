import { z } from 'zod';
import { DELETE, GET, POST } from '../../kit/endpoint.ts';
import { PageQuery, Uuid } from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { GiftCardOffer, GiftCardWish, WantedGiftCard } from './schema.ts';

export const findOffer = GET('/api/gift-cards/offer', {
  summary: 'Which gift cards the shop sells',
  public: true,
  response: GiftCardOffer,
});

export const listWanted = GET('/api/gift-cards/wanted', {
  summary: 'The gift cards in the cart, with who each is for',
  variesBy: 'shopper',
  query: PageQuery.extend({ sessionId: SessionId.optional() }),
  response: z.array(WantedGiftCard),
});

export const want = POST('/api/gift-cards/wanted', {
  summary: 'Puts a gift card into the cart',
  who: 'shopper',
  whileOpen: true,
  body: GiftCardWish,
  status: 201,
  response: WantedGiftCard,
});

export const forget = DELETE('/api/gift-cards/wanted/:sessionId/:id', {
  summary: 'Takes a gift card out of the cart',
  who: 'shopper',
  params: z.object({ sessionId: SessionId, id: Uuid }),
});
