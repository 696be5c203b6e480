import { z } from 'zod';
import { DELETE, GET, POST, PUT, type Rules } from './endpoint.ts';

/**
 * A kind of thing that is listed, opened, added, changed and removed: its five calls, said once. The server's
 * `serveResource` answers them, the back office's `useResourceForm` and `removeAct` make them.
 */

/** What one is called, and several: 'brand', 'brands'. */
export type Noun = { one: string; many: string };

type Resource<Query, Input, Change, Record, Removal> = {
  noun: Noun;
  /** Of the calls that read: `{ needs: 'brands.view' }`. */
  view: Rules;
  /** Of those that write. */
  edit: Rules;
  query: Query;
  /** One that is added; what changes of it; one as it is answered, with its id and version. */
  input: Input;
  change: Change;
  record: Record;
  /** What is said about a removal. */
  removal?: Removal;
  /** What there is to say of a call besides what it does: ' with its number of products'. */
  says?: { [Call in 'list' | 'find' | 'add' | 'change' | 'remove']?: string };
};

/** @param path of the list; each thing's is below it, by its id */
export function resource<
  const Path extends string,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  Record extends z.ZodType,
  Removal extends z.ZodType | undefined = undefined,
>(path: Path, of: Resource<Query, Input, Change, Record, Removal>) {
  const { noun, view, edit, query, input, change, record, says = {} } = of;
  const one = `${path}/:id` as const;
  const summary = (call: keyof typeof says, does: string) => ({
    summary: `${does}${says[call] ?? ''}`,
  });
  return {
    noun,
    list: GET(path, {
      ...view,
      ...summary('list', `Every ${noun.one}`),
      query,
      response: z.array(record),
    }),
    find: GET(one, { ...view, ...summary('find', `One ${noun.one}`), response: record }),
    add: POST(path, {
      ...edit,
      ...summary('add', `Adds a ${noun.one}`),
      body: input,
      status: 201,
      response: record,
    }),
    change: PUT(one, {
      ...edit,
      ...summary('change', `Changes those fields of a ${noun.one} that it carries`),
      body: change,
      response: record,
    }),
    remove: DELETE(one, {
      ...edit,
      ...summary('remove', `Deletes a ${noun.one}`),
      query: of.removal as Removal,
      response: z.object({ message: z.string() }),
    }),
  };
}

/** What `resource` makes. */
export type ResourceOf<
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  Record extends z.ZodType,
  Removal extends z.ZodType | undefined,
> = ReturnType<typeof resource<string, Query, Input, Change, Record, Removal>>;
