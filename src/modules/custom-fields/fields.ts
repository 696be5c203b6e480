import { ShopError } from '../../kit/errors.ts';
import type { Module } from '../../kit/module.ts';
import { tag } from '../../kit/tags.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import type { FieldOwner } from './constants.ts';
import { declaredFields } from './declared-field.ts';
import type {
  AskedField,
  FieldChanges,
  FieldDetail,
  FieldFilter,
  FieldValue,
  FieldValues,
  FieldView,
  LineFields,
} from './schema.ts';
import { mergeValues, valueText } from './values.ts';

/** What is declared, the owner's last. */
export const listFields = (db: Db, of?: FieldOwner): Promise<FieldView[]> =>
  named<FieldView>(
    db,
    'custom-fields',
    `select of, key, label, kind, lines, most, at_least as "from", at_most as "to", choices,
       is_required as required, hint, is_public, asked_when as "when", on_slip, is_own
     from custom_fields f where is_declared and ($1::text is null or of = $1) order by ${ORDER}`,
    [of ?? null],
  );

/** The order of fields, for a statement that names `custom_fields` f. */
const ORDER = 'f.is_own, f.position, lower(f.label), f.key';

/**
 * The values of a thing after a change, or at its beginning.
 * @throws invalid_input, naming every field that is refused
 */
export function changedValues(
  fields: readonly AskedField[],
  stored: FieldValues,
  sent: FieldChanges | undefined,
  options: Parameters<typeof mergeValues>[3] = {},
): FieldValues {
  const { values, problems } = mergeValues(fields, stored, sent, options);
  refuseValues(placedAt('fields', problems));
  return values;
}

/** Refused values by where they stand in the input. */
export const placedAt = (at: string, problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([key, text]) => [`${at}.${key}`, text]));

/** @throws invalid_input if there are any */
export function refuseValues(fields: Record<string, string>): void {
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ShopError('invalid_input', message, { fields });
}

/** The values of a thing that are declared, as SQL. @param stored the column, as SQL */
export const shownValuesOf = (of: FieldOwner, stored: string): string =>
  `coalesce(${valuesOf(of, stored)}, '{}')`;

/** Those that shoppers may read, or null, as SQL. @param stored the column, as SQL */
export const publicValues = (of: FieldOwner, stored: string): string =>
  valuesOf(of, stored, 'f.is_public');

const valuesOf = (of: FieldOwner, stored: string, which = 'true') =>
  `case when ${stored} = '{}' then null else (select json_object_agg(f.key, ${stored} -> f.key order by ${ORDER})
    from custom_fields f where f.of = '${of}' and f.is_declared and ${which} and ${stored} ? f.key) end`;

/** A value with its field's label, as a statement reads it. */
export interface LabelledValue {
  key: string;
  label: string;
  value: FieldValue;
  onSlip: boolean;
}

/** Values with their labels as JSON, or null, as SQL. @param which of the fields, named `custom_fields` f, besides */
export const labelledValues = (of: FieldOwner, stored: string, which = 'true'): string =>
  `case when ${stored} = '{}' then null else (
    select json_agg(json_build_object('key', f.key, 'label', f.label, 'value', ${stored} -> f.key,
      'onSlip', f.on_slip) order by ${ORDER})
    from custom_fields f where f.of = '${of}' and f.is_declared and ${which} and ${stored} ? f.key) end`;

export const detailsOf = (labelled: LabelledValue[] | null): FieldDetail[] =>
  (labelled ?? []).map(({ label, value }) => ({ label, text: valueText(value) }));

/** What a line of an order holds. */
export const lineFieldsOf = (labelled: LabelledValue[] | null): LineFields =>
  labelled
    ? {
        fields: Object.fromEntries(labelled.map(({ key, value }) => [key, value])),
        details: detailsOf(labelled),
      }
    : {};

/** Whether a line is asked for a field `custom_fields` f, as SQL. @param product the values of its product, as SQL */
const isAsked = (
  product: string,
): string => `f.of = 'line' and f.is_declared and (f.asked_when is null
  or ${product} -> f.asked_when = 'true' and exists (select from custom_fields flag
    where flag.of = 'product' and flag.key = f.asked_when and flag.is_declared))`;

/** The fields that a line is asked for, as JSON, or null. @param product the values of its product, as SQL */
export const askedFields = (product: string): string =>
  `(select json_agg(json_build_object('key', f.key, 'label', f.label, 'kind', f.kind, 'lines', f.lines,
      'most', f.most, 'from', f.at_least, 'to', f.at_most, 'choices', f.choices, 'required', f.is_required,
      'hint', f.hint) order by ${ORDER}) from custom_fields f where ${isAsked(product)})`;

/** What a line holds of what it is asked for, as SQL. */
export const askedValues = (line: string, product: string): string =>
  `case when ${line} = '{}' then ${line} else coalesce((select jsonb_object_agg(f.key, ${line} -> f.key)
    from custom_fields f where ${isAsked(product)} and ${line} ? f.key), '{}') end`;

/** The labels of what a line must hold and doesn't, as SQL. */
export const missingValues = (line: string, product: string): string =>
  `array(select f.label from custom_fields f where f.is_required and ${isAsked(product)}
    and not ${line} ? f.key order by ${ORDER})`;

/** A list's filter as a condition on values. @param parameter of `filterParameter`, such as '$3' */
export const fieldCondition = (stored: string, parameter: string): string =>
  // A flag that is off is not stored.
  `(${parameter}::json is null or not exists (select from json_each(${parameter}::json) wanted
    where not coalesce(${stored} ->> wanted.key, 'false') = any(array(select json_array_elements_text(wanted.value)))))`;

export const filterParameter = (filter: FieldFilter): string | null =>
  filter ? JSON.stringify(filter) : null;

/** Writes down what the modules declare, so that whatever holds the database knows it. */
export async function writeDeclared(db: Database, modules: readonly Module[]): Promise<void> {
  const rows = declaredFields(modules.filter(({ isOn }) => isOn?.() ?? true)).map(
    ({ from, to, required, isPublic, when, onSlip, ...field }, position) => ({
      ...field,
      choices: field.choices ?? [],
      hint: field.hint ?? '',
      at_least: from,
      at_most: to,
      is_required: required ?? false,
      is_public: isPublic ?? false,
      asked_when: when,
      on_slip: onSlip ?? false,
      position,
    }),
  );
  const given = JSON.stringify(rows);
  if (await isWritten(db, given)) return;
  await write(db, bySystem('custom-fields'), (tx) => putDeclared(tx, given));
}

const DECLARED = `of, key, label, kind, lines, most, at_least, at_most, choices, is_required, hint, is_public,
  asked_when, on_slip, position`;

async function isWritten(db: Db, given: string): Promise<boolean> {
  const [found] = await named<{ same: boolean }>(
    db,
    'are-fields-declared',
    `with given as (select ${DECLARED} from json_populate_recordset(null::custom_fields, $1::json)),
       known as (select ${DECLARED} from custom_fields where is_declared and not is_own)
     select not exists (table given except table known) and not exists (table known except table given) as same`,
    [given],
  );
  return found?.same ?? false;
}

async function putDeclared(tx: Tx, given: string): Promise<void> {
  const columns = DECLARED.split(/,\s*/);
  // One process at a time: all of a shop start together.
  await named(tx, 'lock-custom-fields', 'lock table custom_fields in share row exclusive mode');
  await named(
    tx,
    'forget-declared-fields',
    `update custom_fields f set is_declared = false where not is_own and is_declared
       and not exists (select from json_to_recordset($1::json) as g (of text, key text)
         where g.of = f.of and g.key = f.key)`,
    [given],
  );
  await named(
    tx,
    'put-declared-fields',
    `insert into custom_fields (${DECLARED}, is_own)
     select ${DECLARED}, false from json_populate_recordset(null::custom_fields, $1::json)
     on conflict (of, key) do update set is_declared = true, updated_at = now(),
       ${columns.map((column) => `${column} = excluded.${column}`)}`,
    [given],
  );
  tx.changed(tag.everything);
}
