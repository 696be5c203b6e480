import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { MOST_DEVICES } from './constants.ts';
import type { OwnedDevice } from './schema.ts';

/** The devices that a customer has, as far as the shop shows them, the latest first. */
export const listDevices = (db: Db, userId: string): Promise<OwnedDevice[]> =>
  named<OwnedDevice>(
    db,
    'devices-of-customer',
    `select p.id, p.slug, p.name, p.image_url
     from customer_devices d join products p on p.id = d.product_id
     where d.user_id = $1 and p.is_public order by d.added_at desc, p.id`,
    [userId],
  );

/** @throws not_found, limit_reached */
export async function addDevice(tx: Tx, userId: string, productId: string): Promise<OwnedDevice> {
  const [device] = await named<OwnedDevice>(
    tx,
    'device',
    'select id, slug, name, image_url from products where id = $1 and is_public',
    [productId],
  );
  if (!device) throw new ShopError('not_found', 'This product does not exist.');
  const added = await named(
    tx,
    'add-device',
    `insert into customer_devices (user_id, product_id)
     select $1, $2
     where exists (select from customer_devices where user_id = $1 and product_id = $2)
       or (select count(*) from customer_devices where user_id = $1) < ${MOST_DEVICES}
     on conflict (user_id, product_id) do update set added_at = customer_devices.added_at
     returning product_id`,
    [userId, productId],
  );
  if (added.length === 0) {
    throw new ShopError('limit_reached', `At most ${MOST_DEVICES} devices are kept.`);
  }
  return device;
}

/** @throws not_found */
export async function removeDevice(tx: Tx, userId: string, productId: string): Promise<void> {
  const rows = await deleteRows(tx, 'customer_devices', { userId, productId });
  if (rows.length === 0) throw new ShopError('not_found', 'This is none of your devices.');
}

/** The devices' part of a customer account. */
export const devicesPart: AccountPart = {
  async export(db, { id }) {
    const devices = await listDevices(db, id);
    return { devices: devices.map(({ name }) => ({ product: name })) };
  },
};
