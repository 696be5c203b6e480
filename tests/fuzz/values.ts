import { randomUUID } from 'node:crypto';
import type { OpenApi, Schema } from '../support/open-api.ts';
import type { Chance } from './chance.ts';
import type { KnownThings } from './known-things.ts';

/** What programs trip over. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202egpj.exe',
  '\ufeff',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏴‍☠️',
  'İıſß\u212a',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  "' or 1=1; drop table orders; --",
  "\\'; select pg_sleep(10) --",
  '%27%20or%201=1',
  '$1',
  '%s%n%x',
  '%',
  '%_%',
  '\\',
  '$' + '{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '=cmd|"/C calc"!A0',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '-0',
  '1e309',
  '0x1f',
  '1.5',
  '01',
  '１２',
  '9999999999999.99',
  '999999999999.99',
  '99999999999999999999',
  '2147483648',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '0000-01-01..9999-12-31',
  '9999-12-31..0001-01-01',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(256),
  'ä'.repeat(5_000),
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  [[]],
  {},
  { a: null },
  { $ne: null },
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  ['\ud800'],
  { '\0': 1 },
  { '': '' },
  Array(600).fill('x'),
  Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n])),
];

export const hostileText = (chance: Chance): string => chance.of(HOSTILE_TEXTS);

/** A value that no field is meant to hold, or only some. */
export function hostileValue(chance: Chance): unknown {
  if (chance.is(0.4)) return hostileText(chance);
  if (chance.is(0.1)) return [hostileText(chance), hostileText(chance)];
  if (chance.is(0.01)) return 'x'.repeat(100_000);
  return chance.of(HOSTILE_VALUES);
}

/** Texts of which one suits most patterns. */
const PLAUSIBLE: readonly string[] = [
  'text',
  '12.00',
  '0.50',
  '3.0',
  '7',
  '2026-11-30',
  '2026-11-30T00:00:00Z',
  '2026-11',
  'GB',
  'GBP',
  'SAVE-10',
  'a-slug',
  '+5',
  '=7',
  'fields.note',
  'variantFields.note',
  'SG.key',
  '/faq',
  'https://shop.example/a',
  '/media/1.webp',
  '#112233',
];

/** What the names of fields lead people to type. */
const BY_NAME: readonly [RegExp, (chance: Chance) => string][] = [
  [/email/i, (chance) => `someone-${chance.from(1, 1e6)}@shop.example`],
  [/password/i, () => 'behind the counter'],
  [/^(username|name|title|sku|slug)$/i, (chance) => `new-${chance.from(1, 1e9)}`],
  [/country/i, () => 'United Kingdom'],
  [/zip/i, () => 'BS1 9VK'],
  [/^role$/, () => 'support'],
  [/zone/i, () => 'Europe/London'],
  [/period|range|between/i, () => '2026-11-01..2026-11-30'],
  [/limit/i, () => '10'],
  [/offset/i, () => '0'],
];

/** Fields that callers send in other ways, or hardly ever. */
const UNUSUAL = new Set(['sessionId', 'captchaToken']);

/** Makes values that a schema of the description takes, as far as that can be seen. */
export class Values {
  readonly #schemas: OpenApi['components']['schemas'];
  readonly #known: KnownThings;
  readonly #suiting = new Map<string, string[]>();

  constructor({ components }: OpenApi, known: KnownThings) {
    this.#schemas = components.schemas;
    this.#known = known;
  }

  /** The shape itself, where one is only referred to. */
  inFull(schema: Schema): Schema {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    return this.#schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
  }

  /** @param name what the value is called */
  make(chance: Chance, given: Schema | boolean | undefined, name = '', depth = 0): unknown {
    if (typeof given !== 'object' || depth > 7) return 'text';
    const schema = this.inFull(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.of(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return this.make(chance, chance.of(choices), name, depth);
    switch (Array.isArray(schema.type) ? chance.of(schema.type) : schema.type) {
      case 'object':
        return this.#object(chance, schema, depth + 1);
      case 'array': {
        const least = Number(schema.minItems ?? 0);
        const count = chance.from(least, Math.min(Number(schema.maxItems ?? 3), least + 2));
        const one = name.replace(/s$/, '');
        return Array.from({ length: count }, () => this.make(chance, schema.items, one, depth + 1));
      }
      case 'number':
      case 'integer': {
        const least = Math.max(Number(schema.minimum ?? 0), 0);
        return chance.from(least, Math.min(Number(schema.maximum ?? least + 20), least + 20));
      }
      case 'boolean':
        return chance.is(0.5);
      case 'null':
        return null;
      default:
        return this.#text(chance, schema, name);
    }
  }

  #object(chance: Chance, schema: Schema, depth: number): object {
    const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
    const made: Record<string, unknown> = {};
    const often = chance.of([0.2, 0.6, 1]);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const isSent = needed.has(name) || chance.is(UNUSUAL.has(name) ? 0.05 : often);
      if (isSent) made[name] = this.make(chance, field, name, depth);
    }
    const { additionalProperties: others, propertyNames: names } = schema;
    if (typeof others === 'object' && others !== null) {
      for (let count = chance.from(0, 2); count > 0; count--) {
        const name = this.make(chance, names as Schema | undefined, 'name', depth);
        made[String(name)] = this.make(chance, others as Schema, '', depth);
      }
    }
    return made;
  }

  #text(chance: Chance, schema: Schema, name: string): string {
    if (schema.format === 'uuid') {
      const known = chance.is(0.95) && this.#known.meantBy(chance, name);
      return String(known || randomUUID());
    }
    const known = chance.is(0.5) && this.#known.meantBy(chance, name);
    if (typeof known === 'string') return known;
    const [, called] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
    const { pattern = '', maxLength = 1e9 } = schema;
    if (called && pattern === '') return called(chance).slice(0, Number(maxLength));
    const suiting = this.#suiting.get(pattern) ?? this.#thatSuit(pattern);
    const { minLength = 0 } = schema;
    return chance.of(suiting).padEnd(Number(minLength), ' and so on').slice(0, Number(maxLength));
  }

  #thatSuit(pattern: string): string[] {
    const suits = new RegExp(pattern, 'u');
    const found = PLAUSIBLE.filter((text) => suits.test(text));
    const all = found.length > 0 ? found : ['text'];
    this.#suiting.set(pattern, all);
    return all;
  }
}

/** The same value with something hostile at one of its places. */
export function spoiled(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.1)) return hostileValue(chance);
  const names = Object.keys(value);
  if (names.length === 0) return { [hostileText(chance)]: hostileValue(chance) };
  const name = chance.of(names);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...value };
  const of = copy as Record<string, unknown>;
  if (chance.is(0.15)) delete of[name];
  else of[name] = chance.is(0.5) ? spoiled(chance, of[name]) : hostileValue(chance);
  return copy;
}
