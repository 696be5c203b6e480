import { ItemList } from '../../../../kit/admin/form/item-list.tsx';
import { RowsFiles } from '../../../../kit/admin/form/rows-files.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import * as categoriesApi from '../../category-endpoints.ts';
import type { CategoryRecord } from '../../category-schema.ts';
import { productsText } from '../brands/brand-form.tsx';
import { CategoryForm } from './category-form.tsx';
import { DeleteCategory } from './delete-category-form.tsx';

/** The shop's shelves, in the order in which shoppers see them. */
export const CategoriesScreen = () => (
  <div className="grid gap-6">
    <PageHeader
      title="Categories"
      actions={
        <RowsFiles
          calls={categoriesApi}
          label="Rows of a CSV file"
          hint="The first line names the columns: Name, and any of Below (a path such as Devices › Pod kits), Address, Picture, Story and the others of an export. What is there is changed, by its address or else by its name; an address elsewhere is fetched as the picture."
        />
      }
    />
    <p className="max-w-prose text-ink-soft text-sm">
      Each product stands on one of these shelves. A shelf that stands below another has its
      products on both pages.
    </p>
    <ItemList<CategoryRecord>
      title="Categories"
      calls={categoriesApi}
      noun={categoriesApi.noun}
      ordered
      addressed
      text={({ name, parents, productCount, image }) => ({
        name,
        picture: image,
        note: [...(parents ? [`Below ${parents}`] : []), productsText(productCount)].join(' · '),
      })}
      form={CategoryForm}
      removal={({ item, open, onClose }) =>
        open && <DeleteCategory item={item} onClose={onClose} />
      }
    />
  </div>
);
