import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as questionRecordsApi from '../admin-endpoints.ts';
import {
  answerQuestion,
  findQuestionRecord,
  judgeAnswer,
  judgeQuestion,
  listQuestionRecords,
  removeAnswer,
} from '../manage-questions.ts';

/** The questions, and what staff may do about them. */
export function adminQuestionRoutes(app: App, db: Db): void {
  serveList(app, questionRecordsApi.list, ({ query }) => listQuestionRecords(db, query));

  serve(app, questionRecordsApi.find, async ({ params: { id } }, reply) =>
    sendVersioned(reply, await findQuestionRecord(db, id)),
  );

  serve(app, questionRecordsApi.answer, async (request, reply) => {
    const { params, body } = request;
    const answered = await request.write((tx) =>
      answerQuestion(tx, params.id, body.text, expectedVersions(request)),
    );
    return sendVersioned(reply, answered);
  });

  serve(app, questionRecordsApi.removeAnswer, async (request, reply) => {
    const { id } = request.params;
    const removed = await request.write((tx) => removeAnswer(tx, id, expectedVersions(request)));
    return sendVersioned(reply, removed);
  });

  serve(app, questionRecordsApi.judge, async (request, reply) => {
    const { params, body } = request;
    const judged = await request.write((tx) =>
      judgeQuestion(tx, params.id, body.state, expectedVersions(request)),
    );
    return sendVersioned(reply, judged);
  });

  serve(app, questionRecordsApi.judgeAnswer, async (request, reply) => {
    const which = { ...request.params, ...request.body };
    const judged = await request.write((tx) => judgeAnswer(tx, which, expectedVersions(request)));
    return sendVersioned(reply, judged);
  });
}
