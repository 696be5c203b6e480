import type { RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { apiSend } from '../../../shared/api-client.ts';
import { capitalised } from '../../../shared/format.ts';
import type { Call } from '../../endpoint.ts';
import type { Noun } from '../../resource.ts';
import type { Needs } from '../access/session.ts';
import { inTitle } from '../action.tsx';
import { shownOf, type TypedFields, typedAs } from './codecs.ts';
import { type RecordFormOptions, useRecordForm } from './record-form.ts';

/** The calls of a resource (`src/kit/resource.ts`) that its form makes. */
type Calls<Sent, Thing> = {
  noun: Noun;
  add: (input: Sent) => Call<Thing>;
  change: Needs & ((names: { id: string }, change: Sent) => Call<Thing>);
};

type ResourceFormOptions<Values extends FieldValues, Sent, Thing> = {
  /** Undefined for a new one. */
  thing: Thing | undefined;
  /** The API's own, of what is sent. */
  rule: z.ZodType<Sent>;
  /** How fields are typed, where that is not how the API takes them (`codecs.ts`). */
  typed?: TypedFields;
  /** What a new one begins with, and what is shown of a field in which one that is there has nothing. */
  fresh: Values;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
} & Partial<Pick<RecordFormOptions<Values, Sent, Thing, string>, 'names' | 'done' | 'failed'>>;

/** The form of one thing of a resource, and what its drawer says: changes the thing, or adds a new one. */
export function useResourceForm<
  Values extends FieldValues,
  Sent,
  Thing extends { id: string; version: string },
>({ noun, add, change }: Calls<Sent, Thing>, of: ResourceFormOptions<Values, Sent, Thing>) {
  const { thing, rule, typed = {}, fresh, onClose, returnFocusTo, ...said } = of;
  const form = useRecordForm<Values, Thing, string, Sent>({
    schema: typedAs(typed, rule) as z.ZodType<Sent, Values>,
    loaded: shownOf(typed, fresh, thing),
    version: thing?.version,
    change,
    save: (input, { version }) =>
      thing ? apiSend(change({ id: thing.id }, input), { version }) : apiSend(add(input)),
    reload: (saved) => ({ values: shownOf(typed, fresh, saved), version: saved.version }),
    onSaved: onClose,
    done: `${capitalised(noun.one)} ${thing ? 'updated' : 'added'} successfully`,
    failed: `Failed to ${thing ? 'update' : 'add'} ${noun.one}`,
    ...said,
  });
  const title = `${thing ? 'Edit' : 'Add'} ${inTitle(noun.one)}`;
  return {
    form,
    /** Spread into its `DrawerForm`. */
    drawer: {
      title,
      save: thing ? undefined : title,
      busy: thing ? undefined : 'Adding…',
      progress: form.progress,
      onClose,
      returnFocusTo,
    },
  };
}
