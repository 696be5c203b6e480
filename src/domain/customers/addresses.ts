import { type Db, named, one, type Tx } from '../../platform/database.ts';
import { type Statement, send } from '../../platform/turns.ts';
import { countryName } from '../countries.ts';
import { ShopError } from '../errors.ts';
import { readLimits } from '../limits.ts';
import { tidyPostcode } from '../postal-rules.ts';
import { holdCustomer } from './hold-customer.ts';
import type { AddressInput, AddressView } from './schema.ts';

const ADDRESS = `id, type, name, street, city, state, zip_code, country, phone, is_default, created_at, updated_at`;

/** @param row its country by its code */
const present = (row: AddressView): AddressView => ({
  ...row,
  zipCode: tidyPostcode(row.zipCode, row.country),
  country: countryName(row.country),
});

const values = (address: AddressInput) => [
  address.type,
  address.name,
  address.street,
  address.city,
  address.state,
  address.zipCode,
  address.country,
  address.phone,
];

/** The customer's addresses, the default one first. */
export async function listAddresses(db: Db, userId: string): Promise<AddressView[]> {
  const rows = await named<AddressView>(
    db,
    'addresses',
    `select ${ADDRESS} from addresses where user_id = $1 order by is_default desc, created_at, id`,
    [userId],
  );
  return rows.map(present);
}

/** The address of this id, else the default one, as it is stored. @throws not_found, also for somebody else's */
export async function findAddress(
  db: Db,
  userId: string,
  addressId?: string,
): Promise<AddressView | undefined> {
  const [row] = await send(db, addressOf(userId, addressId));
  if (addressId && !row) throw noAddress();
  return row;
}

/** Finds the address of this id, else the default one. */
export const addressOf = (userId: string, addressId?: string): Statement<AddressView> => ({
  name: 'address',
  text: `select ${ADDRESS} from addresses
    where user_id = $1 and case when $2::uuid is null then is_default else id = $2 end`,
  values: [userId, addressId ?? null],
});

/** The first address becomes the default one. @throws limit_reached */
export async function createAddress(
  tx: Tx,
  userId: string,
  input: AddressInput,
): Promise<AddressView> {
  await holdCustomer(tx, userId);
  await refuseMoreAddresses(tx, userId);
  const row = one(
    await named<AddressView>(
      tx,
      'insert-address',
      `insert into addresses (user_id, type, name, street, city, state, zip_code, country, phone, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       not exists (select from addresses where user_id = $1))
     returning ${ADDRESS}`,
      [userId, ...values(input)],
    ),
  );
  return input.isDefault && !row.isDefault ? makeDefault(tx, userId, row.id) : present(row);
}

async function refuseMoreAddresses(tx: Tx, userId: string): Promise<void> {
  const { limit_addresses_kept: most } = await readLimits(tx);
  const [kept] = await named<{ count: number }>(
    tx,
    'count-addresses',
    'select count(*) as count from addresses where user_id = $1',
    [userId],
  );
  if ((kept?.count ?? 0) < most) return;
  throw new ShopError(
    'limit_reached',
    `You can keep at most ${most} addresses. Please delete one that you no longer need.`,
  );
}

/**
 * @param refuse refuses another country than before
 * @throws what `refuse` throws; not_found
 */
export async function updateAddress(
  tx: Tx,
  userId: string,
  { id: addressId, ...input }: AddressInput & { id: string },
  refuse: (country: string) => Promise<void>,
): Promise<AddressView> {
  await holdCustomer(tx, userId);
  const before = await findAddress(tx, userId, addressId);
  if (before?.country !== input.country) await refuse(input.country);
  const [row] = await named<AddressView>(
    tx,
    'update-address',
    `update addresses set type = $3, name = $4, street = $5, city = $6, state = $7,
       zip_code = $8, country = $9, phone = $10, updated_at = now()
     where user_id = $1 and id = $2 returning ${ADDRESS}`,
    [userId, addressId, ...values(input)],
  );
  if (!row) throw noAddress();
  return input.isDefault && !row.isDefault ? makeDefault(tx, userId, row.id) : present(row);
}

/** Where it was the default one, the oldest of the others takes its place. @throws not_found */
export async function deleteAddress(tx: Tx, userId: string, addressId: string): Promise<void> {
  await holdCustomer(tx, userId);
  const rows = await named(
    tx,
    'delete-address',
    'delete from addresses where user_id = $1 and id = $2 returning id',
    [userId, addressId],
  );
  if (rows.length === 0) throw noAddress();
  await named(
    tx,
    'appoint-default-address',
    `update addresses set is_default = true
     where id = (select id from addresses where user_id = $1 order by created_at, id limit 1)
       and not exists (select from addresses where user_id = $1 and is_default)`,
    [userId],
  );
}

/** @throws not_found */
export async function setDefaultAddress(
  tx: Tx,
  userId: string,
  addressId: string,
): Promise<AddressView> {
  await holdCustomer(tx, userId);
  return makeDefault(tx, userId, addressId);
}

async function makeDefault(tx: Tx, userId: string, addressId: string): Promise<AddressView> {
  await named(
    tx,
    'dismiss-default-address',
    'update addresses set is_default = false where user_id = $1 and is_default and id <> $2',
    [userId, addressId],
  );
  const [row] = await named<AddressView>(
    tx,
    'make-default-address',
    `update addresses set is_default = true where user_id = $1 and id = $2 returning ${ADDRESS}`,
    [userId, addressId],
  );
  if (!row) throw noAddress();
  return present(row);
}

export const noAddress = () => new ShopError('not_found', 'This address does not exist.');
