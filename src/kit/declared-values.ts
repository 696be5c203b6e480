import * as z from 'zod';

/**
 * Values that an extension declares as plain data, its settings and what its page sections hold: checks and forms derive
 * from the declaration.
 */
export type DeclaredValue = {
  label: string;
  hint?: string;
} & (
  | { kind: 'text'; most?: number; standard?: string }
  /** Decimal text in the shop's currency. */
  | { kind: 'amount'; standard: string }
  | { kind: 'number'; from: number; to: number; standard: number }
  | { kind: 'flag'; standard: boolean }
  | { kind: 'choice'; choices: readonly string[]; standard: string }
);
export type DeclaredValues = Readonly<Record<string, DeclaredValue>>;

/** The values as they are: numbers and switches as such, everything else as text. */
export type ValuesOf<Declared extends DeclaredValues> = {
  readonly [Key in keyof Declared]: Declared[Key]['kind'] extends 'number'
    ? number
    : Declared[Key]['kind'] extends 'flag'
      ? boolean
      : string;
};

export const Value = z.union([z.string().max(5000), z.number(), z.boolean()]);
export type Value = z.infer<typeof Value>;

/** As the back office's forms get them. */
export const DeclaredView = z.object({
  key: z.string(),
  kind: z.enum(['text', 'amount', 'number', 'flag', 'choice']),
  label: z.string(),
  hint: z.string().nullable(),
  choices: z.array(z.string()),
  /** What there is, or the standard. */
  value: Value,
});
export type DeclaredView = z.infer<typeof DeclaredView>;

const words = { label: z.string().min(1), hint: z.string().optional() };

const Declaration = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    most: z.int().min(1).max(5000).optional(),
    standard: z.string().optional(),
    ...words,
  }),
  z.strictObject({
    kind: z.literal('amount'),
    standard: z.string().regex(/^\d+(\.\d\d)?$/, 'An amount is decimal text: 3.50'),
    ...words,
  }),
  z.strictObject({
    kind: z.literal('number'),
    from: z.number(),
    to: z.number(),
    standard: z.number(),
    ...words,
  }),
  z.strictObject({ kind: z.literal('flag'), standard: z.boolean(), ...words }),
  z.strictObject({
    kind: z.literal('choice'),
    choices: z.array(z.string()).min(1),
    standard: z.string(),
    ...words,
  }),
]);

export const Declarations = z.record(
  z.string().regex(/^[a-z][a-zA-Z0-9]*$/, 'Camel case: pricePerPiece'),
  Declaration,
);

/** What is stored, as far as it still fits what is declared; else the standard. */
export const valuesOf = (
  declared: DeclaredValues,
  stored: Readonly<Record<string, Value>> = {},
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(declared).map(([key, of]) => {
      const value = stored[key];
      const isFit = value !== undefined && oddness(of, value) === undefined;
      return [key, isFit ? value : (of.standard ?? '')];
    }),
  );

export const viewsOf = (
  declared: DeclaredValues,
  values: Readonly<Record<string, Value>>,
): DeclaredView[] =>
  Object.entries(declared).map(([key, of]) => ({
    key,
    kind: of.kind,
    label: of.label,
    hint: of.hint ?? null,
    choices: of.kind === 'choice' ? [...of.choices] : [],
    value: values[key] ?? '',
  }));

/** What is wrong with each value, by its key. */
export const oddValues = (
  declared: DeclaredValues,
  given: Readonly<Record<string, Value>>,
): [key: string, wrong: string][] =>
  Object.entries(given).flatMap(([key, value]) => {
    const of = declared[key];
    const wrong = of ? oddness(of, value) : 'There is no such value';
    return wrong === undefined ? [] : [[key, wrong]];
  });

function oddness(of: DeclaredValue, value: Value): string | undefined {
  switch (of.kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'On or off';
    case 'number':
      return typeof value === 'number' && value >= of.from && value <= of.to
        ? undefined
        : `A number from ${of.from} to ${of.to}`;
    case 'amount':
      return typeof value === 'string' && /^\d{1,7}(\.\d\d)?$/.test(value)
        ? undefined
        : 'An amount such as 3.50';
    case 'choice':
      return of.choices.some((choice) => choice === value) ? undefined : 'Not one of the choices';
    case 'text': {
      const { most = 5000 } = of;
      return typeof value === 'string' && value.length <= most
        ? undefined
        : `At most ${most} characters`;
    }
  }
}
