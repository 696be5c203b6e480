import * as z from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { ProductOffer, ProductView } from '../catalog/schema.ts';

const NeedsNoCode = ProductOffer.extend({
  /** What else one must know of it, a sentence each. */
  terms: z.array(z.string()),
});

export const findOffer = GET('/api/offers/:id', {
  summary: 'A promotion that runs for everybody, without a code',
  public: true,
  whileOpen: true,
  response: NeedsNoCode,
});

export const listOffered = GET('/api/offers/:id/products', {
  summary: 'The products that take part in a promotion which runs for everybody',
  public: true,
  whileOpen: true,
  query: PageQuery,
  response: z.array(ProductView),
});
