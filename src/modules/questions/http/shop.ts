import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as questionsApi from '../endpoints.ts';
import {
  answerAsBuyer,
  answerEligibility,
  askQuestion,
  listOwnQuestions,
  listQuestions,
} from '../questions.ts';

export function questionRoutes(app: App, db: Db): void {
  serveList(app, questionsApi.list, ({ params: { productId }, query }, reply) => {
    reply.tag(tag.questionsOf(productId), tag.product(productId));
    return listQuestions(db, productId, query);
  });

  serve(app, questionsApi.ask, async (request) => {
    const customer = await request.customer();
    const { productId } = request.params;
    await request.write((tx) => askQuestion(tx, productId, request.body, customer));
    return { message: 'Thank you. We answer by e-mail, and here on the page.' };
  });

  serve(app, questionsApi.mayAnswer, async (request) =>
    answerEligibility(db, await request.customer(), request.params.productId),
  );

  serve(app, questionsApi.answer, async (request) => {
    const answer = { ...request.params, ...request.body };
    await request.write((tx) => answerAsBuyer(tx, request.caller.user, answer));
    return { message: 'Thank you. Your answer appears once we have looked at it.' };
  });

  serveList(app, questionsApi.listOwn, ({ caller, query }) =>
    listOwnQuestions(db, caller.user, query),
  );
}
