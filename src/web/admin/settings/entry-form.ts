import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { capitalised } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { type ItemFormProps, inTitle } from '../form/item-list.tsx';
import { useRecordForm } from '../form/record-form.ts';

/** One of the lists that the shop shows. */
export type ShownList = {
  path: `/api/admin/${string}`;
  noun: { one: string; many: string; all?: string };
  ordered?: boolean;
};

type EntryFormOptions<Values extends FieldValues> = {
  schema: ZodType<Values, Values>;
  /** What a new entry begins with, and what an empty field of one that is there is shown as. */
  empty: Values;
};

type Entry = { id: string; version: string };

/** The form of one entry: changes it, or adds a new one, which goes to the end of the list. */
export function useEntryForm<Values extends FieldValues>(
  { path, noun, ordered }: ShownList,
  { item, onClose, returnFocusTo }: ItemFormProps<Entry>,
  { schema, empty }: EntryFormOptions<Values>,
) {
  const { data = [] } = useQuery(apiQuery<{ sortOrder?: number }[]>(path));
  const atEnd = ordered && {
    sortOrder: Math.max(-1, ...data.map(({ sortOrder = 0 }) => sortOrder)) + 1,
  };
  const shown = (entry: object): Values => {
    const fields = Object.entries(empty).map(([name, otherwise]) => [
      name,
      (entry as Partial<Values>)[name] ?? otherwise,
    ]);
    return Object.fromEntries(fields);
  };
  const form = useRecordForm<Values, Entry>({
    schema,
    loaded: shown(item ?? {}),
    version: item?.version,
    change: 'settings.edit',
    save: (values, { version }) =>
      item
        ? apiSend('PUT', `${path}/${item.id}`, values, ifMatch(version))
        : apiSend('POST', path, { ...values, ...atEnd }),
    reload: (entry) => ({ values: shown(entry), version: entry.version }),
    onSaved: onClose,
    done: `${capitalised(noun.one)} ${item ? 'updated' : 'added'} successfully`,
    failed: `Failed to ${item ? 'update' : 'add'} ${noun.one}`,
  });
  return {
    form,
    drawer: {
      title: `${item ? 'Edit' : 'Add'} ${inTitle(noun.one)}`,
      save: item ? undefined : 'Add',
      busy: item ? undefined : 'Adding…',
      progress: form.progress,
      onClose,
      returnFocusTo,
    },
  };
}
