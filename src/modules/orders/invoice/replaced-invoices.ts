import { isoInJson } from '../../../platform/database/row-form.ts';
import { numberIn } from './invoice-number.ts';

/** 'INV-000123' and 'CN-000123', for a statement that names `replaced_invoices` p; null without one. */
export const REPLACED_INVOICE = numberIn('p.series', 'p.number');
export const REPLACED_CREDIT_NOTE = numberIn('p.credit_series', 'p.credit_number');

/** An order's, the first first, as JSON: for a statement that names `orders` o. */
export const REPLACED_INVOICES = `(select coalesce(json_agg(json_build_object('id', p.id, 'number', ${REPLACED_INVOICE},
      'creditNote', ${REPLACED_CREDIT_NOTE}, 'at', ${isoInJson('p.at')}, 'total', p.total) order by p.at, p.id), '[]')
    from replaced_invoices p where p.order_id = o.id)`;
