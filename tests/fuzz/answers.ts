import { brotliDecompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import type { OpenApi } from '../support/open-api.ts';
import type { Asked, Target } from './requests.ts';

/** Something outside the shop did not answer, and the shop says so. */
const FAILED_OUTSIDE = new Set(['mail_not_sent', 'payment_unavailable']);

/** What no answer says of the inside. */
const INSIDE =
  /\b(relation "|violates|syntax error|duplicate key|ECONNREFUSED|TypeError|RangeError|node_modules)|\.ts:\d+/;

/** Holds what the shop answers against what its description declares. */
export class Answers {
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    logger: false,
    // Most checks are used a few times: shortening their code takes longer than it saves.
    code: { optimize: false },
  });
  readonly #checks = new Map<string, ReturnType<Ajv2020['compile']>>();

  constructor(document: OpenApi) {
    this.#ajv.addSchema(document, 'shop');
  }

  /** @returns what is wrong with it; undefined: nothing is */
  complaint({ target, request }: Asked, response: LightMyRequestResponse): string | undefined {
    const { statusCode: status, headers } = response;
    const payload = textOf(response);
    const isOther = request.method !== target.method;
    if (status >= 500) {
      const { code } = read(payload) as { code?: string };
      const isReady = target.path === '/readyz' && status === 503;
      if (!isReady && !FAILED_OUTSIDE.has(code ?? '')) return payload.slice(0, 300);
    }
    if (INSIDE.test(status >= 400 ? payload : '')) return `shows its inside: ${payload}`;
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return undefined;
    // What is not changed is not sent again, as HTTP has it.
    if (status === 304) return payload === '' ? undefined : 'a body with 304';
    const declared = isOther && status < 400 ? undefined : declaredFor(target, status);
    if (!declared) return isOther ? undefined : `${status} is not declared`;
    const [key, types] = declared;
    if (types.length === 0) return payload === '' ? undefined : 'a body where none is declared';
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!types.includes(type)) return `${type} is not declared: ${payload.slice(0, 200)}`;
    if (type !== 'application/json') return undefined;
    const check = this.#checkOf(target, key);
    if (check(read(payload))) return undefined;
    return `${this.#ajv.errorsText(check.errors)}: ${payload.slice(0, 300)}`;
  }

  /** Most refusals of all calls are of one shape: a check of it is made once, since making them is a tenth of all work. */
  #checkOf({ path, method, responses }: Target, key: string) {
    const shape = JSON.stringify(responses[key]?.content?.['application/json']?.schema);
    const place = ['paths', path, method.toLowerCase(), 'responses', key, 'content']
      .concat('application/json', 'schema')
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const check = this.#checks.get(shape) ?? this.#ajv.compile({ $ref: `shop#/${place}` });
    this.#checks.set(shape, check);
    return check;
  }
}

/** The answer's name in the description, and its types. */
function declaredFor({ responses }: Target, status: number): [string, string[]] | undefined {
  for (const key of [String(status), `${Math.floor(status / 100)}XX`]) {
    const declared = responses[key];
    if (declared) return [key, Object.keys(declared.content ?? {})];
  }
  return undefined;
}

/** The body as text, also where it came compressed. */
export const textOf = ({ headers, payload, rawPayload }: LightMyRequestResponse): string =>
  headers['content-encoding'] === 'br' ? `${brotliDecompressSync(rawPayload)}` : payload;

function read(payload: string): unknown {
  try {
    return JSON.parse(payload) ?? {};
  } catch {
    return {};
  }
}
