import * as z from 'zod';
import type { Module } from '../../kit/module.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { FIELD_KINDS, FIELD_OWNERS } from './constants.ts';

/** A field that an extension declares. */
export const CustomField = z
  .strictObject({
    of: z.enum(FIELD_OWNERS),
    /** '<extension>.<field>'; values are stored under it. */
    key: z
      .string()
      .max(120)
      .regex(
        /^(?!own\.)[a-z0-9][a-z0-9-]*\.[A-Za-z0-9][A-Za-z0-9_-]*$/,
        'Must be written as <extension>.<field>',
      ),
    label: z.string().trim().min(1).max(60),
    kind: z.enum(FIELD_KINDS),
    /** How many lines a text has; left out: one. */
    lines: z.int().min(1).max(40).optional(),
    /** The longest text. */
    most: z.int().min(1).max(20_000).optional(),
    /** The bounds of a number. */
    from: z.number().optional(),
    to: z.number().optional(),
    choices: z.array(z.string().trim().min(1).max(100)).max(200).readonly().optional(),
    required: z.literal(true).optional(),
    hint: z.string().max(300).optional(),
    /** Shoppers may read it. */
    isPublic: z.literal(true).optional(),
    /** Of a line: the key of the product's flag that has to be on; left out: of every line. */
    when: z.string().max(120).optional(),
    /** Printed on the packing slip. */
    onSlip: z.literal(true).optional(),
  })
  .superRefine(({ of, kind, choices, lines, most, from, to, when, onSlip }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((kind === 'choice') !== (choices !== undefined && choices.length > 0)) {
      refuse('choices', 'A choice has some, and no other kind has any');
    }
    if (kind !== 'text' && (lines ?? most) !== undefined) refuse('most', 'Only a text has it');
    if (kind !== 'number' && (from ?? to) !== undefined) refuse('from', 'Only a number has it');
    if (of !== 'line' && when !== undefined) refuse('when', 'Only a line has it');
    if (of !== 'line' && onSlip !== undefined) refuse('onSlip', 'Only a line has it');
  });
export type CustomField = z.infer<typeof CustomField>;

declare module '../../kit/extension.ts' {
  interface PlainParts {
    /** Fields that it adds to products, variants, orders, customers and the lines of carts. */
    fields?: readonly CustomField[];
  }
}

declare module '../../kit/module.ts' {
  interface Parts {
    /** Fields that it adds to products, variants, orders, customers and the lines of carts. */
    fields?: readonly CustomField[];
  }
}

/** The fields of all modules. @throws StartupError, naming the field and the module, for one that cannot be */
export function declaredFields(modules: readonly Module[]): CustomField[] {
  const declared = modules.flatMap(({ name, fields = [] }) =>
    fields.map((field) => {
      const refuse = (why: string): never => {
        throw new StartupError(`The field ${field?.key ?? '?'} of ${name}: ${why}`);
      };
      const { data, error } = CustomField.safeParse(field);
      const [issue] = error?.issues ?? [];
      return { name, refuse, field: data ?? refuse(`${issue?.path.join('.')}: ${issue?.message}`) };
    }),
  );
  const flags = new Set(
    declared.flatMap(({ field: { of, key, kind } }) =>
      of === 'product' && kind === 'flag' ? [key] : [],
    ),
  );
  const seen = new Map<string, string>();
  for (const { name, refuse, field } of declared) {
    const { of, key, when } = field;
    const other = seen.get(`${of} ${key}`);
    if (other !== undefined) refuse(`${other} declares it as well`);
    seen.set(`${of} ${key}`, name);
    if (when && !when.startsWith('own.') && !flags.has(when)) {
      refuse(`when: Products have no flag ${when}`);
    }
  }
  return declared.map(({ field }) => field);
}
