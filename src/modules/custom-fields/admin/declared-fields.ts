import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filter, ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { apiQuery } from '../../../shared/queries.ts';
import type { FieldOwner } from '../constants.ts';
import * as fieldsApi from '../endpoints.ts';
import { type FieldChanges, type FieldValues, type FieldView, filterValue } from '../schema.ts';

/** The fields that are declared; undefined until they are known. */
export function useDeclaredFields(owner: FieldOwner): FieldView[] | undefined {
  const { data } = useQuery({ ...apiQuery(fieldsApi.listDeclared({})), staleTime: 60_000 });
  return useMemo(() => data?.filter(({ of }) => of === owner), [data, owner]);
}

/** What is typed into a field: text, or whether a flag is on. */
export type Typed = string | boolean;

/** What is typed, by the two parts of the fields' keys, so that a form finds each by its path. */
export type TypedFields = Record<string, Record<string, Typed>>;

const partsOf = (key: string): [string, string] => {
  const [before = '', ...rest] = key.split('.');
  return [before, rest.join('.')];
};

export const typedAt = (typed: TypedFields | undefined, key: string): Typed | undefined => {
  const [before, name] = partsOf(key);
  return typed?.[before]?.[name];
};

export function withTyped(typed: TypedFields | undefined, key: string, value: Typed): TypedFields {
  const [before, name] = partsOf(key);
  return { ...typed, [before]: { ...typed?.[before], [name]: value } };
}

/** Values as a form holds them. */
export const toTyped = (fields: readonly FieldView[], values: FieldValues): TypedFields =>
  fields.reduce<TypedFields>((typed, { key, kind }) => {
    const value = values[key];
    return withTyped(typed, key, kind === 'flag' ? value === true : String(value ?? ''));
  }, {});

/** What a form holds as the API takes it; what is no number stays what was typed, and is refused. */
export const toSent = (
  fields: readonly FieldView[],
  typed: TypedFields | undefined,
): FieldChanges =>
  Object.fromEntries(
    fields.map(({ key, kind }) => {
      const value = typedAt(typed, key) ?? '';
      if (typeof value === 'boolean') return [key, value];
      const text = value.trim();
      const number = Number(text.replace(',', '.'));
      const isNumber = kind === 'number' && text !== '' && Number.isFinite(number);
      return [key, text === '' ? null : isNumber ? number : value];
    }),
  );

/** What fields are called in the words of a form's changes. */
export const fieldNames = (fields: readonly FieldView[], at = 'fields'): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, label }) => [`${at}.${key}`, label]));

/** A list with a filter by its flags and choices, where it has any. */
export function useFieldFilter<Row>(
  list: ListDefinition<Row>,
  owner: FieldOwner,
): ListDefinition<Row> {
  const fields = useDeclaredFields(owner);
  return useMemo(() => {
    const options = (fields ?? []).flatMap(optionsOf);
    if (options.length === 0) return list;
    const filter: Filter = { kind: 'choice', label: 'More fields', many: true, options };
    return { ...list, filters: { ...list.filters, fields: filter } };
  }, [list, fields]);
}

function optionsOf({ key, label, kind, choices }: FieldView) {
  if (kind === 'choice') {
    return choices.map((one) => ({ value: filterValue(key, one), label: `${label}: ${one}` }));
  }
  if (kind !== 'flag') return [];
  return [
    { value: filterValue(key, 'true'), label: `${label}: yes` },
    { value: filterValue(key, 'false'), label: `${label}: no` },
  ];
}
