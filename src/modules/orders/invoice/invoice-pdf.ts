import type { Db } from '../../../platform/database/database.ts';
import { findAnyOrder, findInvoicedOrder, findOrder } from '../find-order.ts';
import { type PaperDesk, readPaperLogo } from '../paper-logo.ts';
import type { OrderDetail } from '../schema.ts';
import { type CreditedRefund, readCreditNote } from './read-credit-note.ts';
import { type Invoice, readInvoice } from './read-invoice.ts';

export interface InvoiceFile {
  fileName: string;
  pdf: Buffer;
}

async function readPaper(db: Db, order: OrderDetail, papers: PaperDesk): Promise<Invoice> {
  const invoice = await readInvoice(db, order, papers.publicUrl);
  return { ...invoice, logo: await readPaperLogo(papers, invoice.shop) };
}

/** The invoice of a customer's order, to be printed. @throws not_found, also for an order of somebody else */
export async function invoicePdf(
  db: Db,
  userId: string,
  orderId: string,
  papers: PaperDesk,
): Promise<InvoiceFile> {
  const invoice = await readPaper(db, await findOrder(db, userId, orderId), papers);
  // Loaded when the first invoice is asked for: a shop starts faster without it.
  const { drawInvoice } = await import('./draw-invoice.ts');
  return { fileName: `invoice-${invoice.number}.pdf`, pdf: await drawInvoice(invoice) };
}

/** The invoice of anybody's order, also of one that is out of the books. @throws not_found */
export async function invoicePdfOf(
  db: Db,
  orderId: string,
  papers: PaperDesk,
): Promise<InvoiceFile> {
  const invoice = await readPaper(db, await findInvoicedOrder(db, orderId), papers);
  const { drawInvoice } = await import('./draw-invoice.ts');
  return { fileName: `invoice-${invoice.number}.pdf`, pdf: await drawInvoice(invoice) };
}

/** The invoices of several orders as one file. @throws not_found for an order that is no longer there */
export async function invoicesPdf(
  db: Db,
  orderIds: string[],
  papers: PaperDesk,
): Promise<InvoiceFile> {
  const invoices: Invoice[] = [];
  for (const id of orderIds) {
    invoices.push(await readInvoice(db, await findAnyOrder(db, id), papers.publicUrl));
  }
  const logo = invoices[0] && (await readPaperLogo(papers, invoices[0].shop));
  const { drawInvoices } = await import('./draw-invoice.ts');
  return {
    fileName: 'invoices.pdf',
    pdf: await drawInvoices(invoices.map((invoice) => ({ ...invoice, logo }))),
  };
}

/** The credit note of a refund. @throws not_found, also while the money has not gone back */
export async function creditNotePdf(
  db: Db,
  refund: CreditedRefund,
  papers: PaperDesk,
): Promise<InvoiceFile> {
  const read = await readCreditNote(db, refund, papers.publicUrl);
  const note = { ...read, logo: await readPaperLogo(papers, read.shop) };
  const { drawCreditNote } = await import('./draw-credit-note.ts');
  return { fileName: `credit-note-${note.number}.pdf`, pdf: await drawCreditNote(note) };
}
