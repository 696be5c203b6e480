import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { apiSend } from '../../shared/api-client.ts';
import { capitalised } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { inTitle } from '../act.tsx';
import type { Item, ItemFormProps, KeptList } from '../form/item-list.tsx';
import { useRecordForm } from '../form/record-form.ts';

type EntryFormOptions<Values extends FieldValues> = {
  schema: ZodType<Values, Values>;
  /** What a new entry begins with, and what an empty field of one that is there is shown as. */
  empty: NoInfer<Values>;
};

/** The form of one entry: changes it, or adds a new one, which goes to the end of the list. */
export function useEntryForm<Values extends FieldValues, Entry extends Item>(
  { calls, noun, ordered }: KeptList<Entry, NoInfer<Values>>,
  { item, onClose, returnFocusTo }: ItemFormProps<Entry>,
  { schema, empty }: EntryFormOptions<Values>,
) {
  const { data = [] } = useQuery(apiQuery(calls.list()));
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
    change: calls.list,
    save: (values, { version }) =>
      item
        ? apiSend(calls.change({ id: item.id }, values), { version })
        : apiSend(calls.add({ ...values, ...atEnd })),
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
