/** The columns of a file of past orders: Shopify's export, WooCommerce's by its common plugins, or one's own. */

import { type ColumnMapping, type CsvColumn, headingReader } from '../../kit/csv-columns.ts';

const ALL = {
  number: {
    heading: 'Order number',
    hint: 'Rows of one order share it',
    alsoCalled: ['order_number_formatted', 'Name', 'Order', 'Number', 'Order ID'],
  },
  email: {
    heading: 'Email',
    hint: 'Whose order it is',
    alsoCalled: ['E-mail', 'Customer email', 'Email (Billing)', 'billing_email'],
  },
  placedAt: {
    heading: 'Placed',
    hint: 'A day, or a moment: 2024-03-01 12:34',
    alsoCalled: ['Created at', 'Order Date', 'Date', 'Ordered'],
  },
  total: {
    heading: 'Total',
    alsoCalled: ['Order Total Amount', 'Order Total', 'Amount'],
  },
  currency: {
    heading: 'Currency',
    hint: 'Left out: the shop’s own',
    alsoCalled: ['Order Currency'],
  },
  state: {
    heading: 'Status',
    hint: 'Cancelled, refunded and failed ones count for nothing',
    alsoCalled: ['Financial Status', 'Order Status', 'Payment status'],
  },
  cancelledAt: { heading: 'Cancelled at' },
  customer: {
    heading: 'Customer',
    alsoCalled: [
      'Billing Name',
      'Full Name (Billing)',
      'Shipping Name',
      'Full Name (Shipping)',
      'Customer Name',
    ],
  },
  firstName: {
    heading: 'First name',
    alsoCalled: [
      'First Name (Billing)',
      'billing_first_name',
      'First Name (Shipping)',
      'shipping_first_name',
    ],
  },
  lastName: {
    heading: 'Last name',
    alsoCalled: [
      'Last Name (Billing)',
      'billing_last_name',
      'Last Name (Shipping)',
      'shipping_last_name',
    ],
  },
  address: {
    heading: 'Address',
    alsoCalled: [
      'Shipping Street',
      'Shipping Address1',
      'Address 1&2 (Shipping)',
      'Address 1 (Shipping)',
      'shipping_address_1',
      'Address 1&2 (Billing)',
      'billing_address_1',
    ],
  },
  city: {
    heading: 'City',
    alsoCalled: ['Shipping City', 'City (Shipping)', 'City (Billing)', 'billing_city'],
  },
  zipCode: {
    heading: 'Postcode',
    alsoCalled: [
      'Shipping Zip',
      'Postcode (Shipping)',
      'shipping_postcode',
      'Postcode (Billing)',
      'billing_postcode',
    ],
  },
  country: {
    heading: 'Country',
    alsoCalled: [
      'Shipping Country',
      'Country Code (Shipping)',
      'Country Code (Billing)',
      'billing_country',
    ],
  },
  lineName: {
    heading: 'Product',
    alsoCalled: ['Lineitem name', 'Item Name', 'Product Name', 'Product(s)'],
  },
  lineSku: { heading: 'SKU', alsoCalled: ['Lineitem sku', 'item_sku'] },
  lineQuantity: {
    heading: 'Quantity',
    alsoCalled: ['Lineitem quantity', 'item_quantity', 'Quantity (- Refund)', 'Qty'],
  },
  linePrice: {
    heading: 'Price of one',
    alsoCalled: ['Lineitem price', 'Item Cost', 'item_price', 'Price'],
  },
  lineTotal: {
    heading: 'Price of the line',
    hint: 'Where there is no price of one',
    alsoCalled: ['item_subtotal', 'item_total', 'Order Line Subtotal', 'Order Line Total'],
  },
  lines: {
    heading: 'Products of the order',
    hint: 'Several in one cell, as “name:Pod|sku:P-1|quantity:2|total:20.00; name:…”',
    alsoCalled: ['line_items'],
  },
} satisfies Record<string, CsvColumn>;

export type PastOrderColumn = keyof typeof ALL;

/** In the order in which one looks for them. */
export const PAST_ORDER_COLUMNS: ReadonlyMap<PastOrderColumn, CsvColumn> = new Map(
  Object.entries(ALL) as [PastOrderColumn, CsvColumn][],
);

export type Mapping = ColumnMapping<PastOrderColumn>;

const recognise = headingReader(PAST_ORDER_COLUMNS);

/** 'line_item_1': one of the plugins writes as many of them as the longest order needs. */
const NUMBERED_LINE = /^line_item_\d+$/i;

/** The columns that a file's headings name. Several may hold products. */
export function recogniseColumns(headings: readonly string[]): Mapping {
  const mapping = recognise(headings);
  for (const heading of headings) if (NUMBERED_LINE.test(heading)) mapping[heading] = 'lines';
  const found = new Set(Object.values(mapping));
  // Older files of WooCommerce call their products so, where others name the order.
  const isOfLine = found.has('lineSku') && !found.has('lineName');
  if (isOfLine && mapping.Name === undefined && headings.includes('Name'))
    mapping.Name = 'lineName';
  return mapping;
}

/** Rows to begin a file with. */
export const TEMPLATE: string[][] = [
  ['Order number', 'Email', 'Placed', 'Total', 'Status', 'Product', 'Quantity', 'Price of one'],
  ['1001', 'ada@example.com', '2024-03-01 12:34', '14.97', 'paid', 'Mint Salt 10 mg', '3', '4.99'],
];
