import { bySystem, type Database, named, write } from '../../platform/database/database.ts';
import { nameForm } from '../../platform/text/name-form.ts';

/**
 * Writes down normal forms that are missing: of names beyond ASCII that the database came with. The older account owns
 * its form; the other is reached by its exact spelling.
 */
export async function completeCustomerForms(db: Database): Promise<void> {
  const rows = await named<{ id: string; username: string; email: string }>(
    db,
    'customers-without-form',
    `select id, username, email from customers where username_form is null or email_form is null
     order by created_at, id`,
  );
  if (rows.length === 0) return;
  await write(db, bySystem('start'), async (tx) => {
    for (const { id, username, email } of rows) {
      await named(
        tx,
        'complete-customer-form',
        `update customers set
           username_form = coalesce(username_form, case when not exists
             (select from customers where username_form = $2) then $2 end),
           email_form = coalesce(email_form, case when not exists
             (select from customers where email_form = $3) then $3 end)
         where id = $1`,
        [id, nameForm(username), nameForm(email)],
      );
    }
  });
}
