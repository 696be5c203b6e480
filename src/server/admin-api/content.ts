import { z } from 'zod';
import { changeFooter, readFooterTexts } from '../../domain/content/content.ts';
import {
  addContent,
  CONTENT_LISTS,
  type ContentList,
  changeContent,
  listContent,
  removeContent,
} from '../../domain/content/content-lists.ts';
import { contentQuery, FooterForm, FooterSettings } from '../../domain/content/schema.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const config = { needs: 'settings.edit' } as const;

/** What the owner writes: the header's links, the footer, the pages. */
export function adminContentRoutes(app: App, db: Db): void {
  for (const list of CONTENT_LISTS) listRoutes(app, db, list);

  app.get(
    '/api/admin/footer-settings',
    { config, schema: { tags, summary: "The footer's texts", response: { 200: FooterSettings } } },
    () => readFooterTexts(db),
  );

  app.put(
    '/api/admin/footer-settings',
    {
      config,
      schema: {
        tags,
        summary: "Changes the footer's texts that it carries",
        body: FooterForm.partial(),
        response: { 200: FooterSettings },
      },
    },
    (request) => request.write((tx) => changeFooter(tx, request.body)),
  );
}

function listRoutes(app: App, db: Db, list: ContentList): void {
  const path = `/api/admin/${list.path}`;
  const answer = list.entry;

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Every ${list.noun}, those that are switched off too`,
        querystring: contentQuery(list.sorts),
        response: { 200: z.array(answer) },
      },
    },
    async ({ query }, reply) => pageOf(reply, await listContent(db, list, query), query),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Adds a new ${list.noun}`,
        body: list.input,
        response: { 200: answer },
      },
    },
    (request) => request.write((tx) => addContent(tx, list, request.body)),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: `Changes those fields of the ${list.noun} that it carries`,
        params,
        body: list.input.partial(),
        response: { 200: answer },
      },
    },
    (request) => request.write((tx) => changeContent(tx, list, request.params.id, request.body)),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: { tags, summary: `Deletes the ${list.noun}`, params, response: { 200: Message } },
    },
    async (request) => {
      await request.write((tx) => removeContent(tx, list, request.params.id));
      return { message: `The ${list.noun} is deleted.` };
    },
  );
}
