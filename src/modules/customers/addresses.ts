import { countryName } from '../../kit/countries.ts';
import { ShopError } from '../../kit/errors.ts';
import { tidyPostcode } from '../../kit/postal-rules.ts';
import { readLimits } from '../../kit/rate-limits.ts';
import { type Statement, send } from '../../platform/database/batching.ts';
import { countNamed, type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, insertRow, NOW, updateRow } from '../../platform/database/write-row.ts';
import { lockCustomer } from './lock-customer.ts';
import type { AddressInput, AddressView, CustomerDetail } from './schema.ts';

const ADDRESS = `id, type, name, street, line2, city, state, zip_code, country, phone, is_default, created_at, updated_at`;

const STREET = `concat_ws(', ', street, nullif(line2, '')) as street, '' as line2`;

/** @param row its country by its code */
const present = (row: AddressView): AddressView => ({
  ...row,
  zipCode: tidyPostcode(row.zipCode, row.country),
  country: countryName(row.country),
});

/** What is written down; the second line may be in the first. */
type NewAddress = Omit<AddressInput, 'line2'> & { line2?: string };

const rowOf = (input: NewAddress) => {
  const { type, name, street, line2 = '', city, state, zipCode, country, phone } = input;
  return { type, name, street, line2, city, state, zipCode, country, phone };
};

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

/** Where a customer's last order went; null: nowhere yet. What is collected went nowhere. */
export async function findLastAddress(
  db: Db,
  userId: string,
): Promise<CustomerDetail['lastAddress']> {
  const [row] = await named<NonNullable<CustomerDetail['lastAddress']>>(
    db,
    'last-address',
    `select address_name as name, address_street as street, address_city as city, address_state as state,
       address_zip_code as "zipCode", address_country as country, address_phone as phone
     from orders where user_id = $1 and is_placed and not is_pickup order by created_at desc limit 1`,
    [userId],
  );
  return row ? { ...row, country: countryName(row.country) } : null;
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

/** Finds the address of this id, else the default one, with both lines of the street in one: as an order is sent. */
export const addressOf = (userId: string, addressId?: string): Statement<AddressView> => ({
  name: 'address',
  text: `select ${ADDRESS.replace('street, line2', STREET)} from addresses
    where user_id = $1 and case when $2::uuid is null then is_default else id = $2 end`,
  values: [userId, addressId ?? null],
  types: ['uuid', 'uuid'],
});

/** The first address becomes the default one. @throws limit_reached */
export async function createAddress(
  tx: Tx,
  userId: string,
  input: NewAddress,
): Promise<AddressView> {
  await lockCustomer(tx, userId);
  const isDefault = (await countAddresses(tx, userId)) === 0;
  const row = await insertRow<AddressView>(
    tx,
    'addresses',
    { userId, ...rowOf(input), isDefault },
    ADDRESS,
  );
  if (isDefault) await nameAfter(tx, userId, input.name);
  return input.isDefault && !row.isDefault ? makeDefault(tx, userId, row.id) : present(row);
}

/** Who went on with an e-mail address alone is called as the first address names them. */
const nameAfter = (tx: Tx, userId: string, name: string): Promise<unknown> =>
  named(
    tx,
    'name-after-address',
    `update customers set first_name = left(nullif(regexp_replace($2, '\\s+\\S+$', ''), ''), 100),
       last_name = left(substring($2 from '\\s(\\S+)$'), 100)
     where id = $1 and typed_email is not null and first_name is null and last_name is null`,
    [userId, name],
  );

/** How many the customer has. @throws limit_reached where it is as many as one can keep */
async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const { limit_addresses_kept: most } = await readLimits(tx);
  const found = 'from addresses where user_id = $1';
  const count = await countNamed(tx, 'count-addresses', found, [userId]);
  if (count < most) return count;
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
  await lockCustomer(tx, userId);
  const before = await findAddress(tx, userId, addressId);
  if (before?.country !== input.country) await refuse(input.country);
  const change = { ...rowOf(input), updatedAt: NOW };
  const [row] = await updateRow<AddressView>(
    tx,
    'addresses',
    { userId, id: addressId },
    change,
    ADDRESS,
  );
  if (!row) throw noAddress();
  return input.isDefault && !row.isDefault ? makeDefault(tx, userId, row.id) : present(row);
}

/** Where it was the default one, the oldest of the others takes its place. @throws not_found */
export async function deleteAddress(tx: Tx, userId: string, addressId: string): Promise<void> {
  await lockCustomer(tx, userId);
  const rows = await deleteRows(tx, 'addresses', { userId, id: addressId });
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
  await lockCustomer(tx, userId);
  return makeDefault(tx, userId, addressId);
}

async function makeDefault(tx: Tx, userId: string, addressId: string): Promise<AddressView> {
  await named(
    tx,
    'dismiss-default-address',
    'update addresses set is_default = false where user_id = $1 and is_default and id <> $2',
    [userId, addressId],
  );
  const [row] = await updateRow<AddressView>(
    tx,
    'addresses',
    { userId, id: addressId },
    { isDefault: true },
    ADDRESS,
  );
  if (!row) throw noAddress();
  return present(row);
}

export const noAddress = () => new ShopError('not_found', 'This address does not exist.');
