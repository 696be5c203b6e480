import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import { partsOf, type Shop } from '../../../kit/module.ts';
import { checkedWords, listWords, saveWords } from '../own-words.ts';
import type { MailShop, MailTexts, RenderedMail } from '../schema.ts';
import { sendSample } from '../send-test-mail.ts';
import * as mailWordsApi from '../word-endpoints.ts';

/** The words of the mails that customers get. */
export function adminMailWordRoutes(app: App, { mailer, modules }: Shop): void {
  const { db, kinds, readShop, templates } = mailer;
  const [sampleProducts = async () => []] = partsOf(modules, 'sampleProducts');

  serveList(app, mailWordsApi.list, async () => {
    return listWords(db, (await templates()).MAIL_WORDS, kinds);
  });

  serve(app, mailWordsApi.change, async (request, reply) => {
    const { MAIL_WORDS } = await templates();
    const { kind } = request.params;
    const saved = await request.write((tx) =>
      saveWords(tx, MAIL_WORDS, kinds, kind, request.body.texts, expectedVersions(request)),
    );
    return sendVersioned(reply, saved);
  });

  /** The mail that somebody made up would get with these texts. */
  async function sample(shop: MailShop, kind: string, texts: MailTexts): Promise<RenderedMail> {
    const { MAIL_WORDS, renderSample } = await templates();
    const words = checkedWords(MAIL_WORDS, kind, texts);
    const written = Object.entries(words).filter(([, text]) => text !== '');
    return renderSample(
      kind,
      { shop, unsubscribeUrl: null, words: Object.fromEntries(written) },
      await sampleProducts(db),
    );
  }

  serve(app, mailWordsApi.preview, async ({ params: { kind }, body }) => {
    const { subject, html, text } = await sample(await readShop(db), kind, body.texts);
    return { subject, html, text };
  });

  serve(app, mailWordsApi.test, async ({ params: { kind }, body, admin }) => {
    const shop = await readShop(db);
    const mail = await sample(shop, kind, body.texts);
    return {
      message: `It is on its way to ${await sendSample(mailer, shop, mail, admin?.email ?? null)}`,
    };
  });
}
