import { z } from 'zod';
import { DELETE, GET, PUT } from '../../kit/endpoint.ts';
import {
  HiddenReview,
  ReviewedProductQuery,
  ReviewQuery,
  ReviewRecord,
  ReviewReply,
  ShownPhotos,
} from './schema.ts';

export const list = GET('/api/admin/reviews', {
  summary: 'Every review, hidden ones too',
  needs: 'reviews.view',
  query: ReviewQuery,
  response: z.array(ReviewRecord),
});

export const listProducts = GET('/api/admin/reviews/products', {
  summary: 'Names of products that have reviews, to filter by',
  needs: 'reviews.view',
  query: ReviewedProductQuery,
  response: z.array(z.string()),
});

export const find = GET('/api/admin/reviews/:id', {
  summary: 'One review',
  needs: 'reviews.view',
  response: ReviewRecord,
});

export const reply = PUT('/api/admin/reviews/:id/reply', {
  summary: 'Puts the shop’s reply below a review, in place of a former one',
  needs: 'reviews.edit',
  body: ReviewReply,
  response: ReviewRecord,
});

export const removeReply = DELETE('/api/admin/reviews/:id/reply', {
  summary: 'Takes the shop’s reply away',
  needs: 'reviews.edit',
  response: ReviewRecord,
});

export const hide = PUT('/api/admin/reviews/:id/hidden', {
  summary: 'Hides a review from everybody but its writer, who reads the reason',
  needs: 'reviews.edit',
  body: HiddenReview,
  response: ReviewRecord,
});

export const show = DELETE('/api/admin/reviews/:id/hidden', {
  summary: 'Shows a hidden review again',
  needs: 'reviews.edit',
  response: ReviewRecord,
});

export const judgePhotos = PUT('/api/admin/reviews/:id/photos', {
  summary: 'Says which of a review’s photos everybody sees',
  needs: 'reviews.edit',
  body: ShownPhotos,
  response: ReviewRecord,
});
