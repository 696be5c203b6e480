import type { RefObject } from 'react';
import * as z from 'zod';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { ChipsField } from '../../../../ui/fields/chips-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as facetsApi from '../../facet-endpoints.ts';
import type { FacetDefinition } from '../../facets.ts';
import { type FacetsEntry, FacetsInput } from '../../schema.ts';
import { keyFor, saveFacets, withFacet } from './facets.ts';

type FacetFormProps = {
  open: boolean;
  onClose: () => void;
  entry: FacetsEntry;
  /** Left out: a new one. */
  facet?: FacetDefinition;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const Facet = FacetsInput.shape.facets.element;

const Fields = z
  .object({
    name: z.string(),
    options: z.array(z.string()),
    specifications: z.array(z.string()),
    isFlag: z.boolean(),
  })
  .superRefine(({ isFlag, ...fields }, context) => {
    const flag = isFlag ? 'inStock' : null;
    const { error } = Facet.safeParse({ ...fields, key: 'any', isShown: true, flag });
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    }
  });

export function FacetForm({ open, ...props }: FacetFormProps) {
  return open && <OpenFacetForm {...props} />;
}

function OpenFacetForm({ onClose, entry, facet, returnFocusTo }: Omit<FacetFormProps, 'open'>) {
  const isFlag = Boolean(facet?.flag);
  const loaded = {
    name: facet?.name ?? '',
    options: facet?.options ?? [],
    specifications: facet?.specifications ?? [],
    isFlag,
  };
  const form = useRecordForm({
    schema: Fields,
    loaded,
    change: facetsApi.change,
    save: ({ isFlag: _, ...fields }) => {
      const { key, isShown, flag } = facet ?? {
        key: keyFor(fields.name, entry),
        isShown: true,
        flag: null,
      };
      return saveFacets(entry, withFacet(entry, facet, { ...fields, key, isShown, flag }));
    },
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Filter saved',
    failed: 'Failed to save the filter',
    names: { name: 'the name', options: 'the options', specifications: 'the specifications' },
  });
  return (
    <DrawerForm
      title={facet ? 'Edit Filter' : 'Add a Filter'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        hint="What shoppers see over its choices"
        {...form.field('name')}
      />
      {!isFlag && (
        <>
          <ChipsField
            label="Options"
            hint="Its choices are the values of these options of products, such as Strength or Colour"
            proposals={entry.known.options}
            {...chips(form.list('options'))}
          />
          <ChipsField
            label="Specifications"
            hint="And what stands under these specifications: “0.6 Ω and 1.0 Ω” is two choices"
            proposals={entry.known.specifications}
            {...chips(form.list('specifications'))}
          />
        </>
      )}
    </DrawerForm>
  );
}

interface Several {
  values: string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
}

const chips = ({ values, onChange, error }: Several) => ({
  values,
  error,
  onAdd: (added: string[]) => onChange([...values, ...added]),
  onRemove: (gone: string) => onChange(values.filter((value) => value !== gone)),
});
