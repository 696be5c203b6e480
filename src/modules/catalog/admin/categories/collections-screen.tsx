import { ItemList } from '../../../../kit/admin/form/item-list.tsx';
import { RowsFiles } from '../../../../kit/admin/form/rows-files.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import type { CollectionRecord } from '../../category-schema.ts';
import * as collectionsApi from '../../collection-endpoints.ts';
import { productsText } from '../brands/brand-form.tsx';
import { CollectionForm } from './collection-form.tsx';

/** What belongs together across shelves, in the owner's order. */
export const CollectionsScreen = () => (
  <div className="grid gap-6">
    <PageHeader
      title="Collections"
      actions={
        <RowsFiles
          calls={collectionsApi}
          label="Rows of a CSV file"
          hint="The first line names the columns: Name, and any of Address, Picture, Story, Products (their addresses), Brands, Categories and types, Tags, Price from, Price to, Marked, In stock and the others of an export. What is there is changed, by its address or else by its name."
        />
      }
    />
    <p className="max-w-prose text-ink-soft text-sm">
      Products that belong together, whichever shelf they stand on: picked by hand, or taken in by a
      rule that goes for new products too.
    </p>
    <ItemList<CollectionRecord>
      title="Collections"
      calls={collectionsApi}
      noun={collectionsApi.noun}
      ordered
      addressed
      text={({ name, rule, productCount, image }) => ({
        name,
        picture: image,
        note: `${rule ? 'By a rule' : 'Picked by hand'} · ${productsText(productCount)}`,
      })}
      form={CollectionForm}
      gone="and its page with it. Its products stay on sale"
    />
  </div>
);
