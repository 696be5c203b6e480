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

declare module '../../kit/module.ts' {
  interface Parts {
    /** Fields that it adds to products, variants, orders, customers and the lines of carts. */
    fields?: readonly CustomField[];
  }
}

/** The fields of all modules. @throws StartupError, naming the field and the module, for one that cannot be */
export function declaredFields(modules: readonly Module[]): CustomField[] {
  const seen = new Map<string, string>();
  return modules.flatMap(({ name, fields = [] }) =>
    fields.map((field) => {
      const called = `The field ${field?.key ?? '?'} of ${name}`;
      const { data, error } = CustomField.safeParse(field);
      const [issue] = error?.issues ?? [];
      if (!data) throw new StartupError(`${called}: ${issue?.path.join('.')}: ${issue?.message}`);
      const other = seen.get(`${data.of} ${data.key}`);
      if (other !== undefined) throw new StartupError(`${called}: ${other} declares it as well`);
      seen.set(`${data.of} ${data.key}`, name);
      return data;
    }),
  );
}
