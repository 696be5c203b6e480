import { type ColumnMapping, type CsvColumn, headingReader } from '../../../kit/csv-columns.ts';
import { IMPORTED_WISHES } from '../mail-preferences.ts';

/** The columns of a file of customers: what the import understands, and the export writes besides what only it knows. */

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
  isTaxExempt: { heading: 'Tax exempt', hint: 'TRUE or FALSE', alsoCalled: ['isTaxExempt'] },
  taxReason: { heading: 'Tax exemption reason', alsoCalled: ['taxReason'] },
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
} satisfies Record<string, CsvColumn>;

export type CustomerColumn = keyof typeof ALL;

/** In the order in which one looks for them. */
export const CUSTOMER_COLUMNS: ReadonlyMap<CustomerColumn, CsvColumn> = new Map(
  Object.entries(ALL) as [CustomerColumn, CsvColumn][],
);

export type Mapping = ColumnMapping<CustomerColumn>;

export const recogniseColumns = headingReader(CUSTOMER_COLUMNS);
