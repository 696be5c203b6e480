import { z } from 'zod';
import { productsToShow } from '../../domain/catalog/products-to-show.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import { checkedWords, listWords, saveWords } from '../../domain/mail/own-words.ts';
import { MailPreview, MailWordsChange, MailWordsEntry } from '../../domain/mail/schema.ts';
import { Page } from '../../domain/wire.ts';
import { pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { loadLetterTemplates } from '../letter-renderer.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ kind: z.string().max(50) });
const config = { needs: 'settings.edit' } as const;

/** The words of the mails that customers get. */
export function adminMailWordRoutes(app: App, { db, readShop }: Mailer, dev: boolean): void {
  const templates = () => loadLetterTemplates(dev);

  app.get(
    '/api/admin/mail-words',
    {
      config,
      schema: {
        tags,
        summary: 'The words of every kind of mail that can be changed, with what they may name',
        querystring: Page,
        response: { 200: z.array(MailWordsEntry) },
      },
    },
    async ({ query }, reply) => {
      const kinds = await listWords(db, (await templates()).LETTER_WORDS);
      return pageOf(reply, kinds, query);
    },
  );

  app.put(
    '/api/admin/mail-words/:kind',
    {
      config,
      schema: {
        tags,
        summary:
          'Changes those texts of a kind of mail that it carries; an empty one is ours again',
        params,
        body: MailWordsChange,
        response: { 200: MailWordsEntry },
      },
    },
    async (request, reply) => {
      const { LETTER_WORDS } = await templates();
      const { kind } = request.params;
      const saved = await request.write((tx) =>
        saveWords(tx, LETTER_WORDS, kind, request.body.texts, expectedVersions(request)),
      );
      return sendVersioned(reply, saved);
    },
  );

  app.post(
    '/api/admin/mail-words/:kind/preview',
    {
      config,
      schema: {
        tags,
        summary: 'The mail that somebody made up would get with these texts; changes nothing',
        params,
        body: MailWordsChange,
        response: { 200: MailPreview },
      },
    },
    async ({ params: { kind }, body }) => {
      const { LETTER_WORDS, renderSample } = await templates();
      const words = checkedWords(LETTER_WORDS, kind, body.texts);
      const written = Object.entries(words).filter(([, text]) => text !== '');
      const { subject, html, text } = await renderSample(
        kind,
        {
          shop: await readShop(db),
          unsubscribeUrl: null,
          words: Object.fromEntries(written),
        },
        await productsToShow(db),
      );
      return { subject, html, text };
    },
  );
}
