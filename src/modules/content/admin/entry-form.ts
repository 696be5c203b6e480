import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type {
  Item,
  ItemFormProps,
  ItemListDefinition,
} from '../../../kit/admin/form/item-list.tsx';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { apiQuery } from '../../../shared/queries.ts';

type EntryFormOptions<Values extends FieldValues> = {
  schema: ZodType<Values, Values>;
  /** What a new entry begins with, and what an empty field of one that is there is shown as. */
  empty: NoInfer<Values>;
};

/** The form of one entry: changes it, or adds a new one, which goes to the end of the list. */
export function useEntryForm<Values extends FieldValues, Entry extends Item>(
  { calls, noun, ordered }: ItemListDefinition<Entry, NoInfer<Values>>,
  { item, onClose, returnFocusTo }: ItemFormProps<Entry>,
  { schema, empty }: EntryFormOptions<Values>,
) {
  const { data = [] } = useQuery(apiQuery(calls.list()));
  const atEnd = ordered && {
    sortOrder: Math.max(-1, ...data.map(({ sortOrder = 0 }) => sortOrder)) + 1,
  };
  const { form, drawer } = useResourceForm<Values, Values, Entry>(
    { noun, change: calls.change, add: (values) => calls.add({ ...values, ...atEnd }) },
    { thing: item, rule: schema, fresh: empty, onClose, returnFocusTo },
  );
  return { form, drawer: { ...drawer, save: item ? undefined : 'Add' } };
}
