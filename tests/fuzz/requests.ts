import { randomUUID } from 'node:crypto';
import type { OpenApi, Operation } from '../support/open-api.ts';
import type { Caller, Callers } from './callers.ts';
import { Chance } from './chance.ts';
import type { KnownThings } from './known-things.ts';
import { hostileText, hostileValue, spoiled, Values } from './values.ts';

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'PUT' | 'POST';

/** What is sent with a body, or without one. */
interface Sent {
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

export interface Target extends Operation {
  method: Method;
  /** As the description writes it. */
  path: string;
}

export interface Asked {
  target: Target;
  request: {
    method: Method;
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
  };
  /** Who asks. */
  as: string;
}

/**
 * Calls that are asked less often: they hash passwords, slowly as they should, end the session of whoever makes them, or
 * draw papers and write files.
 */
const RARE =
  /^(POST|PUT|DELETE) .*(password|register|login|logout|authenticate|two-factor|sessions|\/lock$|\/user\/account$)|^GET .*(pdf|csv|export)$/;
const SELDOM = 0.1;

/** So often a call that agreed to nothing yet is made as it should be. Some never come by what they need. */
const MOST_TRIES = 12;

/** As deep as a body may be long. */
const deep = (length: number): string => '['.repeat(length / 2) + ']'.repeat(length / 2);

const ODD_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a/b/c',
  '',
];

const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['origin', ['http://evil.example', 'null', 'http://']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'odd']],
  ['host', ['evil.example', '', 'a'.repeat(300)]],
  ['x-forwarded-for', ['1.2.3.4, 5.6.7.8', 'unknown', '::1%eth0', "';--"]],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-session-id', ['', 'x', randomUUID(), 'x'.repeat(5_000)]],
  ['cookie', ['cirrus_session=', 'a', '=;=;=', 'cirrus_session=x; cirrus_session=y', '%']],
  ['authorization', ['Bearer', 'Bearer  ', 'Basic YTpi', `Bearer ${'x'.repeat(3_000)}`]],
  ['if-match', ['*', '"x"', 'W/"1"', '"', 'x'.repeat(2_000)]],
  ['if-none-match', ['*', '"x"', 'W/"1"']],
  ['idempotency-key', ['', 'x', 'x'.repeat(300), "' or 1=1"]],
  ['accept', ['application/xml', '*/*;q=0', '']],
  ['accept-encoding', ['br', 'gzip;q=0', 'x', '*']],
  ['accept-language', ['zz-ZZ', '*']],
  ['range', ['bytes=0-1', 'bytes=-']],
  ['x-http-method-override', ['DELETE']],
  ['expect', ['100-continue']],
  ['content-length', ['0', '1', '99999999999']],
  ['transfer-encoding', ['chunked']],
];

/** Of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9zBpAAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

/** Picture and table as their first bytes have them; the shop looks at contents. */
const FILES: readonly string[] = [
  'name,price\nA,1.00\n',
  'name;price\n"A;1.00',
  PICTURE,
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\xff\xff\xff\xff',
  'GIF89a\x01\0\x01\0\0\0\0;',
  '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>',
  '',
  '\0'.repeat(2_000),
];

/** Makes the requests of a run. Each depends on its number, the seed and on what answers have told so far. */
export class Requests {
  readonly #seed: number;
  readonly #targets: Target[];
  readonly #seldom: Target[];
  /** Those that nobody has been agreed to yet, and how often each may still be tried for that. */
  readonly #unreached: Map<Target, number>;
  readonly #lists: ReadonlySet<string>;
  readonly #known: KnownThings;
  readonly #values: Values;

  constructor(document: OpenApi, targets: Target[], known: KnownThings, seed: number) {
    this.#seed = seed;
    this.#lists = new Set(targets.filter(({ method }) => method === 'GET').map(({ path }) => path));
    this.#known = known;
    this.#values = new Values(document, known);
    const isRare = ({ method, path }: Target) => RARE.test(`${method} ${path}`);
    this.#seldom = targets.filter(isRare);
    this.#targets = targets.filter((target) => !isRare(target));
    this.#unreached = new Map(targets.map((each) => [each, isRare(each) ? 2 : MOST_TRIES]));
  }

  /** It is no longer asked for its own sake. */
  agreedTo(target: Target): void {
    this.#unreached.delete(target);
  }

  /** @param read reads a list, so that what is in it is known */
  async make(
    number: number,
    callers: Callers,
    read: (list: string, caller: Caller) => Promise<void>,
  ): Promise<Asked> {
    const chance = new Chance(this.#seed, number);
    const unreached = chance.is(0.4) ? this.#anUnreached(chance) : undefined;
    const target = unreached ?? this.#any(chance);
    const caller = unreached ? callers.pickAllowed(chance, target) : callers.pick(chance, target);
    // Whoever wants one of a list looks at that first.
    const list = target.path.slice(0, Math.max(0, target.path.indexOf('/{')));
    if (unreached && this.#lists.has(list)) await read(list, caller);
    const isPlain = unreached !== undefined || chance.is(0.4);
    const url = this.#url(chance, target, isPlain);
    const sent = this.#body(chance, target, isPlain);
    const headers: Record<string, string> = { ...caller.headers, ...sent.headers };
    const { payload } = sent;
    for (const { name, in: place } of target.parameters ?? []) {
      if (place === 'header' && chance.is(0.5)) {
        headers[name] = chance.is(0.3) ? 'again' : randomUUID();
      }
    }
    if (!isPlain && chance.is(0.3)) {
      const [name, values] = chance.of(ODD_HEADERS);
      headers[name] = chance.of(values);
    }
    const method = !isPlain && chance.is(0.03) ? chance.of(METHODS) : target.method;
    return {
      target,
      as: caller.name,
      request: { method, url, headers, ...(payload !== undefined && { payload }) },
    };
  }

  #any(chance: Chance): Target {
    const share = (SELDOM * this.#seldom.length) / (this.#targets.length + this.#seldom.length);
    return chance.of(chance.is(share) ? this.#seldom : this.#targets);
  }

  #anUnreached(chance: Chance): Target | undefined {
    if (this.#unreached.size === 0) return undefined;
    const [target, tries] = chance.of([...this.#unreached]);
    if (tries > 1) this.#unreached.set(target, tries - 1);
    else this.#unreached.delete(target);
    return target;
  }

  #url(chance: Chance, { path, parameters = [] }: Target, isPlain: boolean): string {
    let prefix = '';
    const parts = path.split('/').slice(1);
    for (const part of parts) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) prefix += `/${part}`;
      else prefix += `/${this.#place(chance, name, prefix, isPlain)}`;
    }
    const query: string[] = [];
    for (const { name, in: place, required, schema } of parameters) {
      if (place !== 'query' || !(required || chance.is(0.35))) continue;
      const value =
        isPlain || chance.is(0.5) ? this.#values.make(chance, schema, name) : hostileText(chance);
      const text = String(value).slice(0, 1_500).toWellFormed();
      query.push(`${name}=${encodeURIComponent(text)}`);
      if (!isPlain && chance.is(0.1)) query.push(`${name}=2`, `${name}[a]=3`, `${name}[]=4`);
    }
    if (!isPlain && chance.is(0.03)) query.push(chance.of(ODD_QUERIES));
    return prefix + (query.length > 0 ? `?${query.join('&')}` : '');
  }

  /** What stands for a name in a path. */
  #place(chance: Chance, name: string, prefix: string, isPlain: boolean): string {
    if (!isPlain && chance.is(0.2)) {
      return encodeURIComponent(hostileText(chance).slice(0, 500).toWellFormed()) || '%';
    }
    if (!isPlain && chance.is(0.15)) {
      // As it is, but for what would end the path: that would be a call of another one.
      return String(this.#known.anyId(chance)).replace(/[#?]/g, encodeURIComponent);
    }
    const list = prefix.replace(UUID, '{}');
    // A shopper's order and a staff member's are the same one.
    const last = list.slice(list.lastIndexOf('/') + 1);
    const known =
      this.#known.recall(chance, ...(name === 'id' ? [list, last] : [`${list}/${name}`])) ??
      this.#known.meantBy(chance, name);
    return encodeURIComponent(String(known ?? randomUUID()));
  }

  #body(chance: Chance, { requestBody }: Target, isPlain: boolean): Sent {
    const [type] = Object.keys(requestBody?.content ?? {});
    if (type === undefined) {
      // A body where none is read.
      if (isPlain || chance.is(0.9)) return {};
      return json('{"a":1}');
    }
    if (type.startsWith('multipart/') && chance.is(0.8)) return form(chance);
    const schema = requestBody?.content[type]?.schema;
    const value = this.#values.make(chance, schema, '');
    if (isPlain) return json(JSON.stringify(value));
    const text = this.#hostileText(chance, value);
    return chance.is(0.06) ? json(text, chance.of(ODD_TYPES)) : json(text);
  }

  #hostileText(chance: Chance, value: unknown): string | Buffer {
    if (chance.is(0.8)) {
      let bad = value;
      for (let count = chance.from(1, 3); count > 0; count--) bad = spoiled(chance, bad);
      return JSON.stringify(bad);
    }
    const text = JSON.stringify(value);
    switch (chance.from(0, 9)) {
      case 0:
        return text.slice(0, chance.from(0, text.length));
      case 1:
        return text.replace(/^\{("[^"]*":)/, (all, name) => `${all}null,${name}`);
      case 2:
        return text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},');
      case 3:
        return `\ufeff${text}`;
      case 4:
        return text.replace(/:[^,{}[\]]+/, ':1e999');
      case 5:
        return Buffer.from(`{"name":"\xff\xfe","a":"\xc3"}`, 'latin1');
      case 6:
        return text.replace(/^\{("[^"]*":)/, (_, name) => `{${name}${deep(2_000)},${name}`);
      case 7:
        return chance.is(0.1) ? deep(240_000) : deep(4_000);
      case 8:
        return chance.is(0.1) ? `"${'x'.repeat(300_000)}"` : '';
      default:
        return JSON.stringify(hostileValue(chance));
    }
  }
}

const METHODS: readonly Method[] = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET'];
const ODD_QUERIES = ['%', '__proto__=1', '&&&=', '%00=1', 'a[b][c]=1', `a=${'x'.repeat(5_000)}`];
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

const json = (payload: string | Buffer, type = 'application/json'): Sent => ({
  payload,
  headers: { 'content-type': type },
});

function form(chance: Chance): Sent {
  const part = (head: string, body: string) =>
    `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const field = chance.of(['file', 'file', 'logo', 'other']);
  const file = part(`name="${field}"; filename="a.png"`, chance.of(FILES));
  const others = chance.is(0.5) ? part('name="dryRun"', chance.of(['true', '1', 'x'])) : '';
  const body =
    others + file + (chance.is(0.1) ? file : '') + (chance.is(0.9) ? '--edge--\r\n' : '');
  return {
    payload: Buffer.from(body, 'latin1'),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}
