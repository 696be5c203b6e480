import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../modules/mail/mails/frame/document.tsx';
import { withShop } from '../../modules/mail/mails/frame/mail-words.ts';
import { plainText } from '../../modules/mail/mails/frame/plain-text.ts';
import { type SampleProduct, sampleIn } from '../../modules/mail/mails/frame/samples.ts';
import { subjectLine } from '../../modules/mail/mails/frame/subject-line.ts';
import type { Mail, MailKind, Template } from '../../modules/mail/mails/frame/template.ts';
import type { MailContext, RenderMail } from '../../modules/mail/schema.ts';
import { TEMPLATES } from './templates.ts';

/** Renders the mail to send: its subject, and its content as HTML and plain text. */
export const renderMail: RenderMail<Mail> = async (data, context) => {
  // Each template gets the data of its own kind, which TypeScript cannot follow through the table.
  const template = TEMPLATES[data.kind] as Template<MailKind>;
  const content = template.contentOf(data, context.shop, context.words);
  const subject = subjectLine(content.subject);
  const markup = renderToStaticMarkup(
    <Document {...context} {...content} subject={subject}>
      {content.body}
    </Document>,
  );
  const html = `<!doctype html>${markup}`;
  return { subject, html, text: `${plainText(html)}\n` };
};

/** A mail of this kind to somebody made up, about these products of the shop's, or about made-up ones. */
export const renderSample = (
  kind: MailKind,
  context: MailContext,
  products: readonly SampleProduct[],
) => renderMail(sampleIn(TEMPLATES[kind].sample, context.shop, products), context);

/** The words of the mails that customers get. */
export const MAIL_WORDS = Object.fromEntries(
  Object.entries(TEMPLATES).flatMap(([kind, { words }]) =>
    words ? [[kind, withShop(words)] as const] : [],
  ),
);
