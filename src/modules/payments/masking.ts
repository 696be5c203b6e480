/** What the payment log must not hold: secrets, and what is about people. */

const MASK = '•••';

/** Names of fields with secrets, or with what is about people: all that stands in such a field is masked. */
const SENSITIVE = new RegExp(
  [
    'secret|passw|token|signature|_sig$|^verify_|authori[sz]ation|api_?key|access_?(key|code)|transaction_?key|session_?key|client_?id|auth_?code',
    'e_?mail|phone|mobile|contact|fax|(first|last|full|given|family|middle|cus|customer|ship|holder|payer|sender|account|company)_?name|surname|name_?on|^name$',
    'address|street|line_?[12]|add[12]|city|locality|postal|post_?code|zip|admin_area|admin_district|(cus|ship)_state',
    'card|^bin$|iban|account_?number|account_?holder|bank_?account|last_?4|fingerprint|birth|buyer|^vpa$|^upi|^ip$|(customer|client)_?ip|ip_?address',
    '^(bill|ship)_?to$|^(billing|shipping)(_?details)?$|^(prefilled_|end_)?customer(_?details)?$|^payer$|^recipient$',
  ].join('|'),
  'i',
);

/** Of a person's fields, what tells how the payment went. */
const TELLING = /^(status|code)$/i;

/** Names of fields in which people write what they like. Single words in them are the provider's own: 'fraudulent_card'. */
const FREE_TEXT = /^(.*_)?(reason|note|note_to_payer|remarks?|comments?|memo)$/i;
const IS_CODE = /^([A-Z]+|[A-Za-z]+(_[A-Za-z]+)+)?$/;

/** The longest text that the log keeps of a request or a response. */
const LONGEST = 20_000;

/**
 * A request's or a response's text as the log may hold it: JSON or a form with what is sensitive masked by its
 * field's name, and with the configured secrets masked wherever they are. Other texts are not kept.
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
export const maskedPath = (url: string, secrets: readonly string[]): string =>
  withoutSecrets(pathOf(new URL(url)), secrets);

/** Without the fragment, in which some providers put what opens their page. */
function pathOf({ pathname, searchParams }: URL): string {
  const fields = [...searchParams].map(([name, value]) => `${name}=${maskedField(name, value)}`);
  return fields.length > 0 ? `${pathname}?${fields.join('&')}` : pathname;
}

function parsed(text: string): unknown {
  const start = text.trimStart()[0];
  if (start === '{' || start === '[') {
    try {
      // A byte order mark before JSON is some providers' habit.
      return JSON.parse(text.trimStart());
    } catch {
      return undefined;
    }
  }
  return /^[\w.%[\]-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value === 'string') return maskedText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskedField(name, inner)]),
  );
}

function maskedField(name: string, value: unknown): unknown {
  if (SENSITIVE.test(name)) return hidden(value);
  if (typeof value === 'string' && FREE_TEXT.test(name) && !IS_CODE.test(value)) return MASK;
  return maskedValue(value);
}

/** Of what is private only its shape, so that one sees what was there. */
function hidden(value: unknown): unknown {
  if (value === null || value === '') return value;
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object') return MASK;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      TELLING.test(name) ? maskedValue(inner) : hidden(inner),
    ]),
  );
}

/** Sought from where a word begins only: from each of its letters, a long one would take its length squared. */
const MAILBOX = /(?<![^\s"'<>()=:,;])[^\s"'<>()=:,;]+@[\w-]+(\.[\w-]+)+/g;

/** A text whose name says nothing: e-mail addresses, telephone numbers and what URLs carry are masked all the same. */
function maskedText(text: string): string {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  return (url ? url.origin + pathOf(url) : text)
    .replaceAll(MAILBOX, MASK)
    .replaceAll(/\+\d[\d ()-]{6,}\d/g, MASK);
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
