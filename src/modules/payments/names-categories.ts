import { named } from '../../platform/database/database.ts';
import type { GroupUse } from '../catalog/category-schema.ts';
import { namesKind, renamedIn } from '../catalog/kinds.ts';
import type { NamesCategories } from '../catalog/manage-categories.ts';

export const methodsNameCategories: NamesCategories = {
  uses: (db, name) =>
    named<GroupUse>(
      db,
      'payment-methods-of-category',
      `select 'Way to pay' as kind, name from payment_methods
       where ${namesKind('excluded_kinds')} order by lower(name)`,
      [name],
    ),
  async rename(tx, from, to) {
    await named(
      tx,
      'rename-category-of-payment-methods',
      `update payment_methods set excluded_kinds = ${renamedIn('excluded_kinds')} where ${namesKind('excluded_kinds')}`,
      [from, to],
    );
  },
};
