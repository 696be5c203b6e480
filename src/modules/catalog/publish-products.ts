import { tag } from '../../kit/tags.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { task } from '../../platform/queue/task.ts';
import { refreshOffers } from './offers.ts';

/** Runs at the time of every scheduled product, and every minute for what was missed. */
export const publishProducts = task('publish-products', { alone: true });

/** Puts the scheduled products whose time has come into the shop. */
export async function publishDue(tx: Tx): Promise<void> {
  const due = await named<{ id: string }>(
    tx,
    'publish-due',
    `with held as (
       select id from products
       where status = 'scheduled' and deleted_at is null and publish_at <= now()
       order by id for no key update
     )
     update products p set status = 'published', updated_at = now() from held
     where p.id = held.id returning p.id`,
  );
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await refreshOffers(tx, ids);
  tx.changed(
    tag.products,
    tag.reviews,
    ...ids.flatMap((id) => [tag.product(id), tag.reviewsOf(id)]),
  );
  for (const id of ids) {
    tx.record('product.published', id, { status: 'scheduled' }, { status: 'published' });
  }
}
