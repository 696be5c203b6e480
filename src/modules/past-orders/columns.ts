/** The columns of a file of past orders: Shopify's export, WooCommerce's by its common plugins, or one's own. */

import { type ColumnMapping, type CsvColumn, headingReader } from '../../kit/csv-columns.ts';

const ALL = {
  number: {
    heading: 'Order number',
    hint: 'Rows of one order share it',
    alsoCalled: ['Name', 'Order', 'Order #', 'Order ID', 'order_number', 'order_id', 'Number'],
  },
  email: {
    heading: 'Email',
    hint: 'Whose order it is',
    alsoCalled: ['E-mail', 'Customer email', 'Email (Billing)', 'billing_email', 'Billing Email'],
  },
  placedAt: {
    heading: 'Placed',
    hint: 'A day, or a moment: 2024-03-01 12:34',
    alsoCalled: ['Created at', 'Order Date', 'order_date', 'Date', 'Ordered'],
  },
  total: {
    heading: 'Total',
    alsoCalled: ['Order Total Amount', 'Order Total', 'order_total', 'Amount'],
  },
  currency: {
    heading: 'Currency',
    hint: 'Left out: the shop’s own',
    alsoCalled: ['Order Currency', 'order_currency'],
  },
  state: {
    heading: 'Status',
    hint: 'Cancelled, refunded and failed ones count for nothing',
    alsoCalled: ['Financial Status', 'Order Status', 'order_status', 'Payment status'],
  },
  cancelledAt: { heading: 'Cancelled at' },
  customer: {
    heading: 'Customer',
    alsoCalled: ['Billing Name', 'Shipping Name', 'Customer Name', 'billing_name'],
  },
  address: {
    heading: 'Address',
    alsoCalled: [
      'Shipping Street',
      'Shipping Address1',
      'Address 1&2 (Shipping)',
      'shipping_address_1',
    ],
  },
  city: { heading: 'City', alsoCalled: ['Shipping City', 'City (Shipping)', 'shipping_city'] },
  zipCode: {
    heading: 'Postcode',
    alsoCalled: ['Shipping Zip', 'Postcode (Shipping)', 'shipping_postcode'],
  },
  country: {
    heading: 'Country',
    alsoCalled: ['Shipping Country', 'Country Code (Shipping)', 'shipping_country'],
  },
  lineName: {
    heading: 'Product',
    alsoCalled: ['Lineitem name', 'Item Name', 'item_name', 'Product Name', 'Product(s)'],
  },
  lineSku: { heading: 'SKU', alsoCalled: ['Lineitem sku', 'item_sku'] },
  lineQuantity: {
    heading: 'Quantity',
    alsoCalled: ['Lineitem quantity', 'Quantity (- Refund)', 'item_quantity', 'Qty'],
  },
  linePrice: {
    heading: 'Price of one',
    alsoCalled: ['Lineitem price', 'Item Cost', 'item_price', 'Price'],
  },
} satisfies Record<string, CsvColumn>;

export type PastOrderColumn = keyof typeof ALL;

/** In the order in which one looks for them. */
export const PAST_ORDER_COLUMNS: ReadonlyMap<PastOrderColumn, CsvColumn> = new Map(
  Object.entries(ALL) as [PastOrderColumn, CsvColumn][],
);

export type Mapping = ColumnMapping<PastOrderColumn>;

export const recogniseColumns = headingReader(PAST_ORDER_COLUMNS);

/** Rows to begin a file with. */
export const TEMPLATE: string[][] = [
  ['Order number', 'Email', 'Placed', 'Total', 'Status', 'Product', 'Quantity', 'Price of one'],
  ['1001', 'ada@example.com', '2024-03-01 12:34', '14.97', 'paid', 'Mint Salt 10 mg', '3', '4.99'],
];
