import { z } from 'zod';
import { DELETE, GET, PUT } from '../../kit/endpoint.ts';
import { Uuid } from '../../kit/wire.ts';
import { QuestionQuery, QuestionRecord, QuestionState, ShopAnswer } from './schema.ts';

export const list = GET('/api/admin/questions', {
  summary: 'Every question about a product, those that wait and those that are hidden, too',
  needs: 'questions.view',
  query: QuestionQuery,
  response: z.array(QuestionRecord),
});

export const find = GET('/api/admin/questions/:id', {
  summary: 'One question',
  needs: 'questions.view',
  response: QuestionRecord,
});

export const answer = PUT('/api/admin/questions/:id/answer', {
  summary: 'Answers a question in place of a former answer: both are shown, and its asker is told',
  needs: 'questions.edit',
  body: ShopAnswer,
  response: QuestionRecord,
});

export const removeAnswer = DELETE('/api/admin/questions/:id/answer', {
  summary: 'Takes the shop’s answer away',
  needs: 'questions.edit',
  response: QuestionRecord,
});

export const judge = PUT('/api/admin/questions/:id/state', {
  summary: 'Shows a question, or hides it with its answers',
  needs: 'questions.edit',
  body: QuestionState,
  response: QuestionRecord,
});

export const judgeAnswer = PUT('/api/admin/questions/:id/answers/:answerId/state', {
  summary: 'Shows a buyer’s answer, or hides it',
  needs: 'questions.edit',
  params: z.object({ id: Uuid, answerId: Uuid }),
  body: QuestionState,
  response: QuestionRecord,
});
