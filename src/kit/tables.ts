/** What becomes of the rows of a table (docs/operate.md, What grows). */
export interface TableLife {
  /**
   * What adds rows to it: an order, a payment at a provider, a visit, a customer, a mail, a change in the back office, a
   * day that passes; or what the owner enters, which no crowd makes many.
   */
  per: 'order' | 'payment' | 'visit' | 'customer' | 'mail' | 'change' | 'day' | 'entry';
  /** How long they stay. */
  kept: string;
  /** The job that takes them away then; left out: they stay, or go with what they are about. */
  endedBy?: string;
}

/** The job that takes away each hour what is past its time. */
export const TIDY = 'tidy';

export const ENTERED: TableLife = { per: 'entry', kept: 'until the owner removes it' };

/** Books are kept: how long, the law says, and no job forgets them. */
export const BOOKED: TableLife = { per: 'order', kept: 'always: the law has books kept' };

export const OF_CUSTOMER: TableLife = { per: 'customer', kept: 'as long as the account' };

/** Worked off by a job as soon as it is there. */
export const workedOff = (per: TableLife['per'], endedBy: string): TableLife => ({
  per,
  kept: 'a minute',
  endedBy,
});

/** @param time '3 days' */
export const keptFor = (per: TableLife['per'], time: string, endedBy = TIDY): TableLife => ({
  per,
  kept: time,
  endedBy,
});
