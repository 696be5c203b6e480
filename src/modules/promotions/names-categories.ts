import { named } from '../../platform/database/database.ts';
import type { GroupUse } from '../catalog/category-schema.ts';
import { namesKind, renamedIn } from '../catalog/kinds.ts';
import type { NamesCategories } from '../catalog/manage-categories.ts';

export const promotionsNameCategories: NamesCategories = {
  uses: (db, name) =>
    named<GroupUse>(
      db,
      'promotions-of-category',
      `select 'Promotion' as kind, name from promotions
       where ${namesKind('kinds || excluded_kinds')} order by lower(name)`,
      [name],
    ),
  async rename(tx, from, to) {
    await named(
      tx,
      'rename-category-of-promotions',
      `update promotions set kinds = ${renamedIn('kinds')}, excluded_kinds = ${renamedIn('excluded_kinds')}
       where ${namesKind('kinds || excluded_kinds')}`,
      [from, to],
    );
  },
};
