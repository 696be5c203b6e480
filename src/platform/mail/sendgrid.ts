import { networkCode } from '../net/outbound.ts';
import { DeliveryFailure, type MailMessage, type MailTransport } from './transport.ts';

const PATIENCE_MS = 30_000;

/** Errors before anything was sent: unknown host, connection refused, wrong certificate. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

/** Hands mail to SendGrid by its Web API v3 (`POST /v3/mail/send`). */
export function sendgridTransport(apiKey: string, url: string): MailTransport {
  const connection = {
    isOpen: true,
    send: (message: MailMessage) => send(apiKey, url, message),
    close() {},
  };
  return { kind: 'sendgrid', name: 'SendGrid', open: () => Promise.resolve(connection) };
}

async function send(apiKey: string, url: string, message: MailMessage): Promise<void> {
  const response = await fetch(`${url}/v3/mail/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(message)),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw unanswered(error);
  });
  const said = await response.text().catch(() => '');
  if (!response.ok) throw refusal(response, said);
}

const bodyOf = ({ messageId, from, to, subject, text, html, headers }: MailMessage) => ({
  personalizations: [{ to: [{ email: to }] }],
  from: { email: from.address, ...(from.name && { name: from.name }) },
  subject,
  content: [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ],
  headers: { ...headers, 'Message-ID': messageId },
  // Keep the shop's own links, and do not track who reads.
  tracking_settings: {
    click_tracking: { enable: false, enable_text: false },
    open_tracking: { enable: false },
  },
});

function unanswered(error: unknown): DeliveryFailure {
  const code = networkCode(error);
  const reason = `SendGrid did not answer${code && ` (${code})`}`;
  return NOT_CONNECTED.test(code)
    ? new DeliveryFailure(reason, { outcome: 'later', concernsAll: true })
    : new DeliveryFailure(reason, { outcome: 'unsure' });
}

function refusal(response: Response, said: string): DeliveryFailure {
  const { status } = response;
  const reason = `SendGrid answered ${status}: ${errorsOf(said)}`;
  // From a gateway: it cannot know whether the server behind it took the mail.
  if (status === 502 || status === 504) return new DeliveryFailure(reason, { outcome: 'unsure' });
  if (status === 429) {
    const retryAfterMs = waitOf(response.headers);
    return new DeliveryFailure(reason, { outcome: 'later', concernsAll: true, retryAfterMs });
  }
  // The key, the API's address or SendGrid itself is at fault, not this mail.
  const isOurs = status >= 500 || status < 400 || [401, 403, 404, 405, 408].includes(status);
  return isOurs
    ? new DeliveryFailure(reason, { outcome: 'later', concernsAll: true })
    : new DeliveryFailure(reason, { outcome: 'refused' });
}

function errorsOf(said: string): string {
  try {
    const { errors } = JSON.parse(said) as { errors: { message: string }[] };
    return errors.map(({ message }) => message).join('; ');
  } catch {
    return 'no reason given';
  }
}

/** `X-RateLimit-Reset` is a moment in seconds since 1970, `Retry-After` a number of seconds. */
function waitOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) return seconds * 1000;
  const reset = Number(headers.get('x-ratelimit-reset'));
  return reset > 0 ? Math.max(0, reset * 1000 - Date.now()) : 0;
}
