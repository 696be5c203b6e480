import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import * as categoriesApi from '../../category-endpoints.ts';
import type { CategoryRecord, GroupUse } from '../../category-schema.ts';
import { productsText } from '../brands/brand-form.tsx';

type DeleteCategoryProps = { item: CategoryRecord; onClose: () => void };

const CALL = categoriesApi.remove;

/** Deletes a category: tells what names it, and asks which one takes its place. */
export function DeleteCategory({ item: category, onClose }: DeleteCategoryProps) {
  const { id, name, productCount } = category;
  const uses = useQuery({ ...apiQuery(categoriesApi.listUses({ id })), staleTime: 0 });
  const { data: all = [] } = useQuery({ ...apiQuery(categoriesApi.list()), staleTime: 0 });
  const isUsed = productCount + (uses.data?.length ?? 0) > 0;
  const form = useRecordForm({
    schema: z.object({
      moveTo: isUsed ? z.string().min(1, 'Choose the category that takes its place') : z.string(),
    }),
    loaded: { moveTo: '' },
    change: CALL,
    save: ({ moveTo }) => apiSend(CALL({ id }, moveTo ? { moveTo } : {})),
    onSaved: onClose,
    done: 'Category deleted successfully',
    failed: 'Failed to delete category',
  });
  return (
    <DrawerForm
      title="Delete Category"
      progress={form.progress}
      save="Delete Category"
      busy="Deleting…"
      destructive
      onClose={onClose}
    >
      <p>
        <span className="wrap-anywhere font-strong">{name}</span> is deleted, and its page with it.
        What stands below it moves up.
      </p>
      <Loaded query={uses} failed="Failed to fetch what names it">
        {(data) => <Used category={category} uses={data} />}
      </Loaded>
      {isUsed && (
        <SelectField
          label="Its place is taken by"
          required
          autoFocus
          options={[
            { value: '', label: 'Choose a category' },
            ...all.flatMap((other) =>
              other.id === id ? [] : { value: other.id, label: other.name },
            ),
          ]}
          {...form.field('moveTo')}
        />
      )}
    </DrawerForm>
  );
}

function Used({
  category: { productCount },
  uses,
}: {
  category: CategoryRecord;
  uses: GroupUse[];
}) {
  if (productCount + uses.length === 0) return <p>No product is of it, and nothing names it.</p>;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-strong">It is named by</p>
      <ul className="list-disc pl-5">
        {productCount > 0 && <li>{productsText(productCount)}</li>}
        {uses.map(({ kind, name }) => (
          <li key={`${kind} ${name}`} className="wrap-anywhere">
            {kind}: {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
