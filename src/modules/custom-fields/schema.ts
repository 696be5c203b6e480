import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { Page, patch, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { FIELD_KINDS, FIELD_OWNERS, MOST_VALUES } from './constants.ts';

/** Text, a choice and a day ('2026-11-30') as text, a number as one, a flag that is on as true. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean()]);
export type FieldValue = z.infer<typeof FieldValue>;

/** Values by the keys of their fields; a field that holds nothing, as a flag that is off, is left out. */
export const FieldValues = z.record(z.string(), FieldValue);
export type FieldValues = z.infer<typeof FieldValues>;

/** Those of the values that change; null, an empty text and false hold nothing. Others stay. */
export const FieldChanges = z
  .record(z.string().max(200), FieldValue.nullable(), 'Must be an object')
  .refine((values) => Object.keys(values).length <= MOST_VALUES, `At most ${MOST_VALUES} fields`);
export type FieldChanges = z.infer<typeof FieldChanges>;

/** A field as whoever asks for its value needs it. */
export const AskedField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** How many lines a text has; null: one. */
  lines: z.int().nullable(),
  /** The longest text; null: as the kind has it. */
  most: z.int().nullable(),
  /** The bounds of a number. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  choices: z.array(z.string()),
  required: z.boolean(),
  hint: z.string(),
});
export type AskedField = z.infer<typeof AskedField>;

/** A field that is declared, as staff see it. */
export const FieldView = AskedField.extend({
  of: z.enum(FIELD_OWNERS),
  isPublic: z.boolean(),
  /** Of a line: the key of the product's flag that has to be on; null: of every line. */
  when: z.string().nullable(),
  onSlip: z.boolean(),
  /** The owner's own; else an extension's. */
  isOwn: z.boolean(),
});
export type FieldView = z.infer<typeof FieldView>;

/** A value with its field's label, in words. */
export const FieldDetail = z.object({ label: z.string(), text: z.string() });
export type FieldDetail = z.infer<typeof FieldDetail>;

/** What a line holds, by keys and in words; left out where that is nothing. */
export const LineFields = z.object({
  fields: FieldValues.optional(),
  details: z.array(FieldDetail).optional(),
});
export type LineFields = z.infer<typeof LineFields>;

const Choice = requiredText('A choice is not empty', 100);

const fieldShape = {
  of: z.enum(FIELD_OWNERS, 'Choose what has the field'),
  label: requiredText('Please enter a label', 60),
  kind: z.enum(FIELD_KINDS, 'Choose a kind'),
  /** Of the kind `choice` alone. */
  choices: z
    .array(Choice)
    .max(100, 'At most 100 choices')
    .refine((all) => new Set(all).size === all.length, 'Two choices are the same')
    .default([]),
  required: z.boolean().default(false),
  isPublic: z.boolean().default(false),
  when: z.string().max(200).nullable().default(null),
  onSlip: z.boolean().default(false),
  hint: z.string().trim().max(200, 'At most 200 characters').default(''),
};

/** A field of the owner's. */
export const OwnFieldInput = z
  .object(fieldShape)
  .refine(({ kind, choices }) => kind !== 'choice' || choices?.length !== 0, {
    path: ['choices'],
    message: 'A choice has something to choose from',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type OwnFieldInput = z.infer<typeof OwnFieldInput>;

const { of: _, kind: __, ...changeable } = fieldShape;

/** What the field is of and its kind stay: values are stored under them. */
export const OwnFieldChange = patch(z.object(changeable));
export type OwnFieldChange = z.infer<typeof OwnFieldChange>;

export const OwnFieldRecord = z.object({
  id: Uuid,
  /** Made from the label once; it never changes. */
  key: z.string(),
  of: z.enum(FIELD_OWNERS),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  choices: z.array(z.string()),
  required: z.boolean(),
  isPublic: z.boolean(),
  when: z.string().nullable(),
  onSlip: z.boolean(),
  hint: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
});
export type OwnFieldRecord = z.infer<typeof OwnFieldRecord>;

export const OwnFieldQuery = Page.extend({
  /** Part of a label or a key. */
  search: SearchText,
  of: anyOf(FIELD_OWNERS),
  kind: anyOf(FIELD_KINDS),
  sort: sortedBy(['label', 'createdAt'], 'label'),
});
export type OwnFieldQuery = z.infer<typeof OwnFieldQuery>;

const NO_FILTER = 'Fields are written like own.material=Oak, with commas between them';

/**
 * What fields hold, in a list's query: 'own.material=Oak,own.material=Ash,own.engraved=true'. One of a field's values is
 * enough, and each field counts. Commas and percent signs of a value are encoded as in an address.
 */
export const FieldFilter = z
  .string(NO_FILTER)
  .max(2_000, 'At most 2000 characters')
  .transform((text, context) => {
    const wanted = new Map<string, string[]>();
    for (const part of text === '' ? [] : text.split(',')) {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(part) ?? [];
      const decoded = value === undefined ? undefined : decodedOf(value);
      if (key === undefined || decoded === undefined) {
        context.addIssue({ code: 'custom', message: NO_FILTER });
        return z.NEVER;
      }
      wanted.set(key, [...(wanted.get(key) ?? []), decoded]);
    }
    return wanted.size === 0 ? undefined : Object.fromEntries(wanted);
  })
  .optional();
export type FieldFilter = z.infer<typeof FieldFilter>;

function decodedOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** One value of a field as the filter has it. */
export const filterValue = (key: string, value: string): string =>
  `${key}=${value.replace(/[%,]/g, encodeURIComponent)}`;
