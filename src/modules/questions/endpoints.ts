import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { Message, PageQuery, Uuid } from '../../kit/wire.ts';
import { AnswerEligibility, NewAnswer, NewQuestion, OwnQuestion, QuestionView } from './schema.ts';

const ProductParams = z.object({ productId: Uuid });

export const list = GET('/api/product-questions/:productId', {
  summary: 'What was asked about a product and is shown, the newest first, with the answers',
  public: true,
  whileOpen: true,
  params: ProductParams,
  query: PageQuery,
  response: z.array(QuestionView),
});

export const ask = POST('/api/product-questions/:productId', {
  summary: 'Asks the shop about a product; it is shown once the shop has answered or approved it',
  whileOpen: true,
  counted: 'ask',
  bounded: 'questions',
  captcha: true,
  params: ProductParams,
  body: NewQuestion,
  response: Message,
});

export const mayAnswer = GET('/api/product-questions/:productId/eligibility', {
  summary: 'Whether whoever asks may answer questions about the product',
  variesBy: 'customer',
  params: ProductParams,
  response: AnswerEligibility,
});

export const answer = POST('/api/product-questions/:productId/:questionId/answers', {
  summary:
    'Answers a question as a buyer of the product; it is shown once the shop has approved it',
  who: 'customer',
  bounded: 'questions',
  params: ProductParams.extend({ questionId: Uuid }),
  body: NewAnswer,
  response: Message,
});

export const listOwn = GET('/api/user/questions', {
  summary:
    'What the customer asked about products, signed in or with the account’s proved address, the newest first',
  who: 'customer',
  query: PageQuery,
  response: z.array(OwnQuestion),
});
