import { IMPORTED_WISHES } from '../mail-preferences.ts';

/** The columns of a file of customers: what the import understands, and the export writes besides what only it knows. */

interface Column {
  heading: string;
  hint?: string;
  alsoCalled?: string[];
}

const ALL = {
  email: {
    heading: 'Email',
    hint: 'By which customers are told apart',
    alsoCalled: ['E-mail', 'Email address', 'Customer email', 'user_email', 'billing_email'],
  },
  firstName: {
    heading: 'First name',
    alsoCalled: ['Given name', 'Forename', 'billing_first_name'],
  },
  lastName: { heading: 'Last name', alsoCalled: ['Surname', 'Family name', 'billing_last_name'] },
  name: {
    heading: 'Name',
    hint: 'First and last name in one',
    alsoCalled: ['Full name', 'Customer name', 'display_name'],
  },
  phone: {
    heading: 'Phone',
    alsoCalled: ['Telephone', 'Phone number', 'Mobile', 'billing_phone'],
  },
  groups: {
    heading: 'Groups',
    hint: 'Names of groups by hand, with semicolons between them: in these and no others',
  },
  isTaxExempt: { heading: 'Tax exempt', hint: 'TRUE or FALSE' },
  taxReason: { heading: 'Tax exemption reason' },
  taxNumber: { heading: 'Tax number', alsoCalled: ['VAT number'] },
  consents: {
    heading: 'Consents',
    hint: `Each with its day: ${IMPORTED_WISHES.join(', ')}, as in “newProducts 2026-01-31; abandonedCarts 2026-02-01”`,
  },
  note: { heading: 'Note', alsoCalled: ['Notes', 'Comment'] },
  addressName: { heading: 'Address name', hint: 'Left out: the customer’s name' },
  street: {
    heading: 'Street',
    alsoCalled: [
      'Address',
      'Address 1',
      'Address line 1',
      'Default Address Address1',
      'billing_address_1',
    ],
  },
  city: { heading: 'City', alsoCalled: ['Town', 'Default Address City', 'billing_city'] },
  state: {
    heading: 'County or state',
    alsoCalled: [
      'County',
      'State',
      'Province',
      'Region',
      'Default Address Province Code',
      'billing_state',
    ],
  },
  zipCode: {
    heading: 'Postcode',
    alsoCalled: ['Postal code', 'Zip', 'ZIP code', 'Default Address Zip', 'billing_postcode'],
  },
  country: {
    heading: 'Country',
    hint: 'Its name or its code',
    alsoCalled: [
      'Country code',
      'Country / Region',
      'Default Address Country Code',
      'billing_country',
    ],
  },
} satisfies Record<string, Column>;

export type CustomerColumn = keyof typeof ALL;

/** In the order in which one looks for them. */
export const CUSTOMER_COLUMNS: ReadonlyMap<CustomerColumn, Column> = new Map(
  Object.entries(ALL) as [CustomerColumn, Column][],
);

/** Which heading of a file means which column; what isn't there is not read. */
export type Mapping = Record<string, CustomerColumn>;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const BY_HEADING = new Map(
  [...CUSTOMER_COLUMNS].flatMap(([key, { heading, alsoCalled = [] }]) =>
    [key, heading, ...alsoCalled].map((name) => [plain(name), key] as const),
  ),
);

/** The columns that a file's headings name; of two that mean the same, the first. */
export function recogniseColumns(headings: readonly string[]): Mapping {
  const found = new Set<CustomerColumn>();
  const mapping: Mapping = {};
  for (const heading of headings) {
    const key = BY_HEADING.get(plain(heading));
    if (!key || found.has(key)) continue;
    found.add(key);
    mapping[heading] = key;
  }
  return mapping;
}

/** A file may call a column `constructor`, which every object has. */
export const columnAt = (mapping: Mapping, heading: string): CustomerColumn | undefined =>
  Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;
