import { named, type Tx } from '../../../platform/database/database.ts';
import { standardOf } from '../../settings/site-config.ts';
import { numberIn, takeNumber } from './invoice-number.ts';

/**
 * Gives a refund the next number of the credit notes, without a gap, as invoices get theirs: each prefix (the setting
 * `credit_note_prefix`) has numbers of its own. The counter is held until the transaction ends.
 */
export async function numberCreditNote(tx: Tx, refundId: string): Promise<void> {
  await named(
    tx,
    'number-credit-note',
    `with taken as (
       ${takeNumber('credit_note')}
     )
     insert into credit_notes (refund_id, series, number) select $2, name, last_number from taken`,
    [standardOf('credit_note_prefix'), refundId],
  );
}

/** 'CN-000123', for a statement that names `credit_notes` c; null without one. */
export const CREDIT_NOTE = numberIn('c.series', 'c.number');
