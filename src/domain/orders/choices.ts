/** Free of any library, since the browser loads it. */

/** How far an order's parcel has come. */
export const FULFILMENTS = ['unfulfilled', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** Of how many orders one file holds the papers: slips, invoices. */
export const MOST_PAPERS = 100;
