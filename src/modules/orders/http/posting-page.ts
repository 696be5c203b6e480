import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../platform/text/html.ts';

/** Sends a page that opens a payment page by posting to it. */
export const sendPostingPage = (
  reply: FastifyReply,
  { url, fields }: { url: string; fields: Record<string, string> },
): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyFor(url))
    .send(postingPage(url, fields));

const SUBMIT = 'document.forms[0].submit()';

/** It may do nothing but post its form to the provider. */
const policyFor = (url: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`,
    `form-action ${new URL(url).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function postingPage(url: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>
<body><form method="post" action="${escapeHtml(url)}">${inputs}<p>You are being taken to the payment page.</p>
<button>Continue to payment</button></form><script>${SUBMIT}</script></body></html>`;
}
