import { type Db, named } from '../../platform/database.ts';

/** Subscribing twice is subscribing once, whatever the case of the letters. */
export async function subscribe(db: Db, email: string): Promise<void> {
  await named(
    db,
    'subscribe',
    `insert into newsletter_subscribers (email) values ($1) on conflict (lower(email)) do nothing`,
    [email],
  );
}
