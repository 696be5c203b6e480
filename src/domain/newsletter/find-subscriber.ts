import { type Db, named } from '../../platform/database.ts';

/** Whether a subscriber, who has not left since, has confirmed that they want the newsletter. */
export async function findSubscriber(
  db: Db,
  id: string,
): Promise<{ isConfirmed: boolean } | undefined> {
  const [row] = await named<{ isConfirmed: boolean }>(
    db,
    'subscriber',
    'select confirmed_at is not null as "isConfirmed" from newsletter_subscribers where id = $1',
    [id],
  );
  return row;
}
