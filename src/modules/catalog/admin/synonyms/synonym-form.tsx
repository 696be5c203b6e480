import type { RefObject } from 'react';
import * as z from 'zod';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { SearchSynonyms, type SynonymsEntry } from '../../schema.ts';
import * as synonymsApi from '../../search/synonym-endpoints.ts';
import { saveGroup, textOf, wordsOf } from './synonyms.ts';

type SynonymFormProps = {
  open: boolean;
  onClose: () => void;
  synonyms: SynonymsEntry;
  /** The group to change; left out: a new one. */
  group?: readonly string[];
  /** What shoppers type: begins a new group, or joins one that is there. */
  words?: string;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const Group = SearchSynonyms.shape.groups.element;

/** `groups` is what the API calls the field; `joins` is the group that the words go into. */
const Fields = z
  .object({ groups: z.string(), joins: z.string() })
  .superRefine((fields, context) => {
    const { error } = Group.safeParse(wordsIn(fields));
    const [issue] = error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: ['groups'], message: issue.message });
  });

const wordsIn = ({ groups, joins }: { groups: string; joins: string }) => [
  ...wordsOf(joins),
  ...wordsOf(groups),
];

/** Words that mean the same, separated by commas. */
export function SynonymForm({ open, ...props }: SynonymFormProps) {
  return open && <OpenSynonymForm {...props} />;
}

function OpenSynonymForm(props: Omit<SynonymFormProps, 'open'>) {
  const { onClose, synonyms, group, words, returnFocusTo } = props;
  const loaded = { groups: group ? textOf(group) : (words ?? ''), joins: '' };
  const form = useRecordForm({
    schema: Fields,
    loaded,
    change: synonymsApi.change,
    save: (fields) => {
      const former = fields.joins === '' ? group : wordsOf(fields.joins);
      return saveGroup(synonyms, former, wordsIn(fields));
    },
    // What others save about other groups stays: each save is about the synonyms as they were read last.
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Synonyms saved',
    failed: 'Failed to save the synonyms',
    names: { groups: 'the words', joins: 'the group' },
  });
  const joins = form.watch('joins') !== '';
  return (
    <DrawerForm
      title={group ? 'Edit Synonyms' : words ? 'Add a Synonym' : 'Add Synonyms'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {words !== undefined && (
        <SelectField
          label="Means the same as"
          options={[
            { value: '', label: 'Other words' },
            ...synonyms.groups.map((one) => ({ value: textOf(one), label: textOf(one) })),
          ]}
          {...form.field('joins')}
        />
      )}
      <TextField
        label="Words"
        required
        autoFocus
        autoComplete="off"
        hint={
          joins
            ? 'They join the words above.'
            : 'Separated by commas, phrases of up to 4 words too: “nic salt, nicotine salt”. Whoever looks for one finds what has any of them.'
        }
        {...form.field('groups')}
      />
    </DrawerForm>
  );
}
