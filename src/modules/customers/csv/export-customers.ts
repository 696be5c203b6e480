import { countryName } from '../../../kit/countries.ts';
import { moneyText } from '../../../kit/money.ts';
import type { Db } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/text/csv.ts';
import type { CustomerFigures } from '../account-part.ts';
import { type GroupOfCustomer, readGroupsOf } from '../groups.ts';
import { IMPORTED_WISHES } from '../mail-preferences.ts';
import { ADDRESS } from '../mailbox.ts';
import { type CustomerFilters, customerFilter } from '../manage-customers.ts';
import { CUSTOMER_COLUMNS, type CustomerColumn } from './columns.ts';

/** How many customers are read at a time. */
const BATCH = 200;

/** Excel takes a file without it for one in its country's old encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** What only the shop knows; the import does not read it. */
const KNOWN_HERE = [
  'Username',
  'Email confirmed',
  'Active',
  'Groups by rule',
  'Orders',
  'Spent',
  'Currency',
  'Last order',
  'Customer since',
] as const;

/** How many customers a filter finds. */
export async function countCustomers(db: Db, filters: CustomerFilters): Promise<number> {
  const { found, wanted } = customerFilter(filters);
  const { rows } = await db.query<{ count: number }>(`select count(*) as count ${found}`, wanted);
  return rows[0]?.count ?? 0;
}

interface Row {
  id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  isActive: boolean;
  isProven: boolean;
  isTaxExempt: boolean;
  taxReason: string | null;
  taxNumber: string | null;
  createdAt: string;
  consents: { list: string; isGiven: boolean; at: string }[];
  address:
    | (Record<'name' | 'street' | 'city' | 'state' | 'zipCode' | 'country', string> & {
        phone: string | null;
      })
    | null;
}

/** The last place that an order went to, or else the default address. */
const LAST_ADDRESS = `coalesce(
  (select json_build_object('name', o.address_name, 'street', o.address_street, 'city', o.address_city, 'state', o.address_state,
     'zipCode', o.address_zip_code, 'country', o.address_country, 'phone', o.address_phone)
   from orders o where o.user_id = u.id and o.is_placed and not o.is_pickup order by o.created_at desc limit 1),
  (select json_build_object('name', a.name, 'street', a.street, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code,
     'country', a.country, 'phone', a.phone) from addresses a where a.user_id = u.id and a.is_default))`;

/** The customers that a filter finds as CSV, a row each, by their ids. */
export async function* exportCustomers(
  db: Db,
  filters: CustomerFilters,
  readFigures: (db: Db, ids: string[]) => Promise<(id: string) => CustomerFigures>,
): AsyncGenerator<string> {
  const { found, wanted } = customerFilter(filters);
  const columns = [...CUSTOMER_COLUMNS].filter(([key]) => key !== 'note' && key !== 'name');
  yield BYTE_ORDER_MARK + csvText([[...columns.map(([, { heading }]) => heading), ...KNOWN_HERE]]);
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select u.id, u.username, case when ${ADDRESS} = u.id::text then '' else ${ADDRESS} end as email, u.first_name, u.last_name, u.phone,
         u.is_active, u.email_confirmed_at is not null as "isProven", u.is_tax_exempt, u.tax_reason, u.tax_number, u.created_at,
         coalesce((select json_agg(json_build_object('list', c.list, 'isGiven', c.is_given, 'at', c.at) order by c.at desc, c.id desc)
           from mail_consents c where c.user_id = u.id), '[]') as consents, ${LAST_ADDRESS} as address
       ${found} and ($${wanted.length + 1}::uuid is null or u.id > $${wanted.length + 1}) order by u.id limit ${BATCH}`,
      [...wanted, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    const [figuresOf, groupsOf] = await Promise.all([readFigures(db, ids), readGroupsOf(db, ids)]);
    yield csvText(
      rows.map((row) => {
        const cells = cellsOf(row, groupsOf(row.id));
        return [
          ...columns.map(([key]) => cells[key] ?? ''),
          ...knownOf(row, figuresOf(row.id), groupsOf(row.id)),
        ];
      }),
    );
    after = last.id;
  }
}

function cellsOf(row: Row, groups: GroupOfCustomer[]): Partial<Record<CustomerColumn, string>> {
  const { address } = row;
  return {
    email: row.email,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    // Who orders without an account gives it with the address.
    phone: row.phone ?? address?.phone ?? '',
    groups: namesOf(groups.filter(({ isByRule }) => !isByRule)),
    isTaxExempt: row.isTaxExempt ? 'TRUE' : '',
    taxReason: row.taxReason ?? '',
    taxNumber: row.taxNumber ?? '',
    consents: consentsOf(row.consents),
    addressName: address?.name ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.zipCode ?? '',
    country: address ? countryName(address.country) : '',
  };
}

const namesOf = (groups: GroupOfCustomer[]) => groups.map(({ name }) => name).join('; ');

/** What holds now, each with when it was given. */
function consentsOf(consents: Row['consents']): string {
  return IMPORTED_WISHES.flatMap((list) => {
    const last = consents.find((each) => each.list === list);
    return last?.isGiven ? [`${list} ${new Date(last.at).toISOString()}`] : [];
  }).join('; ');
}

function knownOf(row: Row, figures: CustomerFigures, groups: GroupOfCustomer[]): string[] {
  const [main] = figures.spent.toSorted((a, b) => Number(b.amount) - Number(a.amount));
  return [
    row.username,
    row.isProven ? 'TRUE' : 'FALSE',
    row.isActive ? 'TRUE' : 'FALSE',
    namesOf(groups.filter(({ isByRule }) => isByRule)),
    String(figures.orders),
    main?.amount ?? moneyText(0),
    main?.currency ?? '',
    figures.lastOrderAt ?? '',
    row.createdAt,
  ];
}
