import type { Db } from '../../../platform/database.ts';
import { readInvoice } from './read-invoice.ts';

export interface InvoiceFile {
  fileName: string;
  pdf: Buffer;
}

/** The invoice of a customer's order, to be printed. @throws not_found, also for an order of somebody else */
export async function invoicePdf(
  db: Db,
  userId: string,
  orderId: string,
  publicUrl: string,
): Promise<InvoiceFile> {
  const invoice = await readInvoice(db, userId, orderId, publicUrl);
  // Loaded when the first invoice is asked for: a shop starts faster without it.
  const { drawInvoice } = await import('./draw-invoice.ts');
  return { fileName: `invoice-${invoice.number}.pdf`, pdf: await drawInvoice(invoice) };
}
