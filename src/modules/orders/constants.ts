/** Free of any library, since the browser loads it. */

/** How far an order's parcel has come. */
export const FULFILMENTS = ['unfulfilled', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** What orders are filtered by: how far each has come, as it is shown. */
export const FULFILMENT_FILTERS = [
  'unfulfilled',
  'on_hold',
  'partially_shipped',
  'shipped',
  'ready_for_collection',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type FulfilmentFilter = (typeof FULFILMENT_FILTERS)[number];

/** Of how many orders one file holds the papers: slips, invoices. */
export const MOST_PAPERS = 100;

/** How long a shopper's note to the shop is at most. */
export const LONGEST_NOTE = 500;
