/** What the payment log must not hold: secrets, and what is about people. */

const MASK = '•••';

/** Names of fields with secrets, or with what is about people. */
const SENSITIVE = new RegExp(
  [
    'secret|passw|token|signature|authorization|api_?key|access_?key|transaction_?key|client_?id',
    'e_?mail|phone|mobile|contact|fax|(first|last|full|given|family|middle|cus|customer|ship|holder|payer|sender|account)_?name|surname|^name$',
    'address|street|line_?[12]|add[12]|city|locality|postal|post_?code|zip|admin_area|admin_district',
    'card|iban|account_?number|account_?holder|last_?4|fingerprint|birth|buyer|^vpa$|^upi|^ip$|ip_?address',
  ].join('|'),
  'i',
);

/** The longest text that the log keeps of a request or an answer. */
const LONGEST = 20_000;

/**
 * A request's or an answer's text as the log may hold it: JSON or a form with what is sensitive masked by its
 * field's name, and everything with the configured secrets masked wherever they stand. Other texts are not kept.
 */
export function masked(text: string, secrets: readonly string[]): unknown {
  if (text === '') return null;
  const read = parsed(text.slice(0, LONGEST * 5));
  if (read === undefined) return `${text.length} characters`;
  const safe = withoutSecrets(JSON.stringify(maskedValue(read)), secrets);
  if (safe.length > LONGEST) return `${safe.slice(0, LONGEST)}…`;
  return JSON.parse(safe);
}

/** A URL's path with its query, masked in the same way. */
export function maskedPath(url: string, secrets: readonly string[]): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of [...searchParams.keys()]) {
    if (SENSITIVE.test(name)) searchParams.set(name, MASK);
  }
  const query = searchParams.size > 0 ? `?${decodeURIComponent(searchParams.toString())}` : '';
  return withoutSecrets(pathname + query, secrets);
}

function parsed(text: string): unknown {
  const start = text.trimStart()[0];
  if (start === '{' || start === '[') {
    try {
      // A byte order mark before JSON is some providers' habit.
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return /^[\w.%[\]-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isText = typeof inner !== 'object' && inner !== null && inner !== '';
      return [name, isText && SENSITIVE.test(name) ? MASK : maskedValue(inner)];
    }),
  );
}

/** Shorter texts stand in other words by chance. */
const SHORTEST_SECRET = 6;

function withoutSecrets(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET) continue;
    safe = safe.replaceAll(JSON.stringify(secret).slice(1, -1), MASK);
  }
  return safe;
}
