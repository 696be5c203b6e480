import { named } from '../../platform/database/database.ts';
import type { GroupUse } from '../catalog/category-schema.ts';
import { namesKind, renamedIn } from '../catalog/kinds.ts';
import type { NamesCategories } from '../catalog/manage-categories.ts';

export const groupsNameCategories: NamesCategories = {
  uses: (db, name) =>
    named<GroupUse>(
      db,
      'groups-of-category',
      `select 'Customer group' as kind, name from customer_groups
       where ${namesKind('kinds')} order by lower(name)`,
      [name],
    ),
  async rename(tx, from, to) {
    await named(
      tx,
      'rename-category-of-groups',
      `update customer_groups set kinds = ${renamedIn('kinds')} where ${namesKind('kinds')}`,
      [from, to],
    );
  },
};
