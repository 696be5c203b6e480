import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import { ShopError } from '../kit/errors.ts';
import type { App } from '../kit/http/app-types.ts';
import { escapeHtml } from '../platform/text/html.ts';

const Name = z.object({ name: z.string().regex(/^[\w-]+\.eml$/) });

/** Links in a mail open in a new tab; scripts in it do not run. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** The mail that a shop under development sent, at /dev/mail. Must never be registered in production. */
export function registerDevInbox(app: App, folder: string): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, 'Mail', listPage(await listMails(folder))),
  );
  app.get(
    '/dev/mail/:name',
    { schema: { hide: true, params: Name } },
    async ({ params: { name } }, reply) => {
      const mail = await readMail(folder, name);
      return sendPage(reply, mail.subject ?? '', mailPage(name, mail));
    },
  );
  app.get(
    '/dev/mail/:name/html',
    { schema: { hide: true, params: Name } },
    async ({ params: { name } }, reply) => {
      const { html = '' } = await readMail(folder, name);
      const body = html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', MAIL_POLICY)
        .send(body);
    },
  );
}

interface Listed {
  name: string;
  at: Date;
  mail: Email;
}

/** The newest first. */
async function listMails(folder: string): Promise<Listed[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => Name.safeParse({ name: file }).success)
      .map(async (name) => ({
        name,
        at: (await stat(join(folder, name))).mtime,
        mail: await readMail(folder, name),
      })),
  );
  return mails.sort((a, b) => b.at.getTime() - a.at.getTime());
}

async function readMail(folder: string, name: string): Promise<Email> {
  const file = await readFile(join(folder, name)).catch(() => {
    throw new ShopError('not_found', 'There is no such mail.');
  });
  return PostalMime.parse(file);
}

const listPage = (mails: Listed[]): string => `
  <h1>Mail</h1>
  ${mails.length === 0 ? '<p>No mail was sent yet. Load this page again after something has happened.</p>' : ''}
  <ul>${mails
    .map(
      ({ name, at, mail }) => `
    <li><a href="/dev/mail/${name}">${escapeHtml(mail.subject ?? '')}</a>
      <small>to ${escapeHtml(recipientOf(mail))}, ${at.toLocaleString()}</small></li>`,
    )
    .join('')}
  </ul>`;

const mailPage = (name: string, mail: Email): string => `
  <p><a href="/dev/mail">All mail</a></p>
  <h1>${escapeHtml(mail.subject ?? '')}</h1>
  <dl>${mail.headers
    .map(({ key, value }) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl>
  <iframe src="/dev/mail/${name}/html" sandbox="${SANDBOX}" title="The mail as HTML"></iframe>
  <pre>${escapeHtml(mail.text ?? '')}</pre>`;

const recipientOf = ({ to }: Email): string => to?.map(({ address }) => address).join(', ') ?? '';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
  li { margin-block: 0.75rem; } small { display: block; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; font-size: 0.8rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 45rem; border: 1px solid; } pre { white-space: pre-wrap; }`;

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
    );
}
