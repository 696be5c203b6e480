/** Parameters stay the text they are in the URL: '510' is not a number here. */
export function parseQueryString(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** '?a=1&b=2', or an empty text if all values are empty: empty values are not sent. */
export function toQueryString(parameters: object): string {
  let query = '';
  const values = parameters as Record<string, unknown>;
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === undefined || value === null || value === '') continue;
    query += `${query === '' ? '?' : '&'}${encoded(name)}=${encoded(String(value))}`;
  }
  return query;
}

/** As forms and `URLSearchParams` write it. */
function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  if (SPACED.test(text)) return text.replaceAll(' ', '+').replaceAll(',', '%2C');
  return new URLSearchParams([[text, '']]).toString().slice(0, -1);
}

const PLAIN = /^[\w*.-]*$/;
/** Most names of brands, types and categories, and several of them. */
const SPACED = /^[\w*. ,-]*$/;
