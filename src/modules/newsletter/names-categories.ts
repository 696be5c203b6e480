import { named } from '../../platform/database/database.ts';
import type { GroupUse } from '../catalog/category-schema.ts';
import type { NamesCategories } from '../catalog/manage-categories.ts';

/** A newsletter's audience is JSON: it names categories only where it is theirs. What was sent went to whom it went. */
const NAMES = `state in ('draft', 'scheduled') and exists (
  select from json_array_elements_text(audience -> 'categories') category where lower(category) = lower($1))`;

export const newslettersNameCategories: NamesCategories = {
  uses: (db, name) =>
    named<GroupUse>(
      db,
      'newsletters-of-category',
      `select 'Newsletter' as kind, subject as name from newsletters where ${NAMES} order by lower(subject)`,
      [name],
    ),
  async rename(tx, from, to) {
    await named(
      tx,
      'rename-category-of-newsletters',
      `update newsletters set audience = jsonb_set(audience::jsonb, '{categories}', (
         select jsonb_agg(case when lower(category) = lower($1) then $2 else category end order by place)
         from json_array_elements_text(audience -> 'categories') with ordinality c (category, place)))::json
       where ${NAMES}`,
      [from, to],
    );
  },
};
