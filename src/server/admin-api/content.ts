import { z } from 'zod';
import { previewSections } from '../../domain/content/content.ts';
import {
  addContent,
  CONTENT_LISTS,
  type ContentList,
  changeContent,
  listContent,
  nounOf,
  orderContent,
  removeContent,
} from '../../domain/content/content-lists.ts';
import { changeFooter, readFooter } from '../../domain/content/footer.ts';
import {
  contentQuery,
  FooterEntry,
  FooterForm,
  PageForm,
  ShownSection,
} from '../../domain/content/schema.ts';
import { withVersion } from '../../domain/versions.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const config = { needs: 'settings.edit' } as const;

/** More entries than anybody keeps in a list that shoppers see whole. */
const LONGEST_LIST = 1_000;

/** What the owner writes: the header's links, the footer, the pages. */
export function adminContentRoutes(app: App, db: Db): void {
  for (const list of CONTENT_LISTS) listRoutes(app, db, list);

  app.post(
    '/api/admin/page-content/preview',
    {
      config,
      schema: {
        tags,
        summary: 'What the shop would show of a page; changes nothing',
        body: PageForm.shape.content,
        response: { 200: z.array(ShownSection) },
      },
    },
    async ({ body }) => previewSections(db, body.sections),
  );

  app.get(
    '/api/admin/footer-settings',
    { config, schema: { tags, summary: "The footer's texts", response: { 200: FooterEntry } } },
    async (_request, reply) => sendVersioned(reply, withVersion(await readFooter(db))),
  );

  app.put(
    '/api/admin/footer-settings',
    {
      config,
      schema: {
        tags,
        summary: "Changes the footer's texts that it carries",
        body: FooterForm.partial(),
        response: { 200: FooterEntry },
      },
    },
    async (request, reply) => {
      const footer = await request.write((tx) =>
        changeFooter(tx, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, withVersion(footer));
    },
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
        summary: `Every ${nounOf(list)}, those that are switched off too`,
        querystring: contentQuery(list.sorts),
        response: { 200: z.array(answer) },
      },
    },
    async ({ query }, reply) => {
      const entries = await listContent(db, list, query);
      return pageOf(reply, entries, query);
    },
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Adds a new ${nounOf(list)}`,
        body: list.input,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const added = await request.write((tx) => addContent(tx, list, request.body));
      return sendVersioned(reply, added);
    },
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: `Changes those fields of the ${nounOf(list)} that it carries`,
        params,
        body: list.input.partial(),
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const changed = await request.write((tx) =>
        changeContent(tx, list, id, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, changed);
    },
  );

  if ('sortOrder' in list.input.shape) {
    app.put(
      `${path}/order`,
      {
        config,
        schema: {
          tags,
          summary: `Puts every ${nounOf(list)} into this order, at once or not at all`,
          body: z.object({ ids: z.array(Uuid).max(LONGEST_LIST) }),
          response: { 200: Message },
        },
      },
      async (request) => {
        await request.write((tx) => orderContent(tx, list, request.body.ids));
        return { message: 'The order is saved.' };
      },
    );
  }

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: { tags, summary: `Deletes the ${nounOf(list)}`, params, response: { 200: Message } },
    },
    async (request) => {
      await request.write((tx) => removeContent(tx, list, request.params.id));
      return { message: `The ${nounOf(list)} is deleted.` };
    },
  );
}
