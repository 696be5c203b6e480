import { OWN_ADDRESSES } from './schema.ts';

/** Addresses as they are written and looked up. Browsers read it, too. */

/** What no page can stand below, so nobody looks for one there. */
const NO_PAGES = ['admin', 'api', 'assets', 'dashboard', 'healthz', 'icons', 'media', 'readyz'];

/** Whether an address means all that is below it. */
export const isWildcard = (address: string): boolean => address.endsWith('/*');

/** The path and the query of what was typed, without the name of another site; undefined if it is no address. */
function pathIn(text: string): URL | undefined {
  const address = text.startsWith('/') ? `http://shop${text}` : text;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * An address as it is looked up: in small letters, decoded, without a slash at its end or a fragment. Browsers and other
 * sites spell one address in many ways.
 * @param withQuery whether what stands behind a question mark belongs to it
 */
export function lookedUp(text: string, withQuery = true): string {
  const url = pathIn(text);
  if (!url) return '';
  const path = decoded(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  const query = withQuery && url.search.length > 1 ? decoded(url.search) : '';
  return (path + query).normalize('NFC').toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Why an address cannot lead on; undefined if it can. */
export function oldAddressProblem(text: string): string | undefined {
  if (!pathIn(text)) return 'Write an address such as /old-page, or https://old.example/page';
  const address = lookedUp(text);
  if (address.includes('*') && !isWildcard(address))
    return 'A star stands at the end, after a slash';
  if (address === '/' || address === '/*') return 'Name a page: this is the whole shop';
  if (address.startsWith('/?')) return undefined;
  const [first = '', ...more] = address.slice(1).split(/[/?]/);
  const isWhole = more.length === 0 || address.startsWith(`/${first}?`);
  if (NO_PAGES.includes(first)) return 'The shop itself uses this address';
  if (isWhole && OWN_ADDRESSES.includes(first)) return 'The shop has its own page there';
  return undefined;
}

/** Why nothing can lead to an address; undefined if it can. */
export function newAddressProblem(text: string): string | undefined {
  const isElsewhere = /^https?:\/\//i.test(text);
  if (!(isElsewhere ? URL.canParse(text) : /^\/(?![/\\])/.test(text)) || /[\s\\]/.test(text)) {
    return 'Write an address such as /products, or one of another site with https://';
  }
  if (/\*(?!$)/.test(text) || (text.endsWith('*') && !isWildcard(text))) {
    return 'A star stands at the end, after a slash';
  }
  return undefined;
}

/** Where an address leads. */
export interface Lead {
  status: number;
  /** Null: nowhere, it is gone. */
  newAddress: string | null;
}

export interface Found extends Lead {
  /** The old address, as it was written. */
  by: string;
  /** What the star stands for; undefined where there is none. */
  rest: string | undefined;
}

/**
 * Whether an old address is one of a page that stands there with a query that says nothing to it: WordPress's '/?p=12', or
 * '/about?page_id=3'. What the shop itself shows by a query is its own.
 */
const isByQuery = (address: string): boolean =>
  address.includes('?') && !OWN_ADDRESSES.includes(address.slice(1).split(/[/?]/)[0] ?? '');

/** Old addresses with where they lead, for looking one up. */
export class Leads<L extends Lead = Lead> {
  readonly #exact = new Map<string, L>();
  readonly #below = new Map<string, L>();
  /** Of the exact ones those that hold although a page stands there. */
  readonly #byQuery = new Set<string>();

  set(oldAddress: string, lead: L): void {
    this.#mapOf(oldAddress).set(oldAddress, lead);
    // What is gone hides no page.
    if (lead.newAddress !== null && isByQuery(oldAddress)) this.#byQuery.add(oldAddress);
    else this.#byQuery.delete(oldAddress);
  }

  delete(oldAddress: string): void {
    this.#mapOf(oldAddress).delete(oldAddress);
    this.#byQuery.delete(oldAddress);
  }

  /** The one whose query is just that of an address, whatever stands there; at no cost for all others. */
  findByQuery(address: string): (L & Found) | undefined {
    if (this.#byQuery.size === 0 || !address.includes('?')) return undefined;
    const by = lookedUp(address);
    const lead = this.#byQuery.has(by) ? this.#exact.get(by) : undefined;
    return lead && { ...lead, by, rest: undefined };
  }

  get(oldAddress: string): L | undefined {
    return this.#mapOf(oldAddress).get(oldAddress);
  }

  #mapOf = (oldAddress: string) => (isWildcard(oldAddress) ? this.#below : this.#exact);

  get size(): number {
    return this.#exact.size + this.#below.size;
  }

  *entries(): Generator<[string, L]> {
    yield* this.#exact;
    yield* this.#below;
  }

  /** The one that is nearest to an address: itself, with its query or without, or else the longest that it stands below. */
  find(address: string): (L & Found) | undefined {
    if (this.size === 0) return undefined;
    const whole = lookedUp(address);
    const path = whole.split('?', 1)[0] ?? '';
    for (const by of path === whole ? [whole] : [whole, path]) {
      const lead = this.#exact.get(by);
      if (lead) return { ...lead, by, rest: undefined };
    }
    if (this.#below.size === 0) return undefined;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const by = `${path.slice(0, end)}/*`;
      const lead = this.#below.get(by);
      if (lead) return { ...lead, by, rest: path.slice(end + 1) };
    }
    return undefined;
  }
}

/** Where a request for an old address is sent. @param search of the request, with its question mark */
export function locationOf({ newAddress, rest, by }: Found, search: string): string | undefined {
  if (newAddress === null) return undefined;
  const target = isWildcard(newAddress)
    ? newAddress.slice(0, -1) + (rest ?? '').split('/').map(encodeURIComponent).join('/')
    : newAddress;
  const hasOwn = target.includes('?') || by.includes('?');
  return (encodable(target) + (hasOwn ? '' : search)).replace(/^\/{2,}/, '/');
}

/** As it can stand in a header. */
const encodable = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
