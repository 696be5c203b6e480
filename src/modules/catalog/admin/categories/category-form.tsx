import { useQuery } from '@tanstack/react-query';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import type { ItemFormProps } from '../../../../kit/admin/form/item-list.tsx';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import * as categoriesApi from '../../category-endpoints.ts';
import { CategoryInput, type CategoryRecord } from '../../category-schema.ts';
import { DEVICES, LIQUIDS, PARTS } from '../../constants.ts';
import { productsText } from '../brands/brand-form.tsx';
import { FRESH_TEXTS, GroupFields, type GroupTexts } from './group-fields.tsx';

type Typed = GroupTexts & { parentId: string | null };

const FRESH: Typed = { ...FRESH_TEXTS, parentId: '' };

/** A category in a drawer, to be looked at, changed or added. */
export function CategoryForm({
  item: category,
  onClose,
  returnFocusTo,
}: ItemFormProps<CategoryRecord>) {
  const { form, drawer } = useResourceForm(categoriesApi, {
    thing: category,
    rule: CategoryInput,
    fresh: FRESH,
    onClose,
    returnFocusTo,
    names: { image: 'picture', isActive: 'whether it is active', parentId: 'what it stands below' },
  });
  const { data: all = [] } = useQuery({ ...apiQuery(categoriesApi.list()), staleTime: 0 });
  return (
    <DrawerForm {...drawer}>
      <GroupFields
        form={form as unknown as RecordForm<GroupTexts>}
        kind="category"
        isNew={!category}
        nameHint={category && nameHint(category)}
      >
        <SelectField
          label="Stands below"
          options={[
            { value: '', label: 'Nothing: it is a shelf of its own' },
            ...all
              .filter(({ id }) => id !== category?.id)
              .map(({ id, name, parents }) => ({
                value: id,
                label: parents ? `${parents} › ${name}` : name,
              })),
          ]}
          {...form.field('parentId')}
          value={form.watch('parentId') ?? ''}
        />
      </GroupFields>
    </DrawerForm>
  );
}

/** By these names the shop knows what fits what, and what nicotine strengths are of. */
const KNOWN_BY_NAME: readonly string[] = [DEVICES, LIQUIDS, PARTS];

function nameHint({ name, productCount }: CategoryRecord): string {
  if (KNOWN_BY_NAME.includes(name)) {
    return `By this name the shop knows which products are ${name.toLowerCase()}: called otherwise, it no longer says what fits them.`;
  }
  return `A new name is also that of ${productsText(productCount)}, and of all promotions, groups and rules that name it.`;
}
