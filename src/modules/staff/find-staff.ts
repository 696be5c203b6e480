import {
  bySystem,
  type Database,
  type Db,
  named,
  write,
} from '../../platform/database/database.ts';
import { nameForm } from '../../platform/text/name-form.ts';

/**
 * Finds the staff member `a` who is meant by a name: parameter `place` is its form, the next one the name as typed. A
 * name whose form an older account owns is reached by its exact spelling.
 */
export const meantBy = (place: number) =>
  `a.id = (select id from staff where username_form = $${place}
     or username_form is null and username = $${place + 1} order by username_form nulls first limit 1)`;

/** The values for `meantBy`. */
export const meant = (username: string): [string, string] => [nameForm(username), username];

/** Writes down forms that are missing: of names beyond ASCII that the database came with. The older owns its form. */
export async function completeStaffForms(db: Database): Promise<void> {
  const names = await missing(db);
  if (names.length === 0) return;
  await write(db, bySystem('start'), async (tx) => {
    for (const { id, username } of names) {
      await named(
        tx,
        'complete-staff-form',
        `update staff set username_form = $2 where id = $1
           and not exists (select from staff where username_form = $2)`,
        [id, nameForm(username)],
      );
    }
  });
}

const missing = (db: Db) =>
  named<{ id: string; username: string }>(
    db,
    'staff-without-form',
    'select id, username from staff where username_form is null order by created_at, id',
  );
