import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import { readSettingTexts, standardOf } from '../../settings/site-config.ts';
import { findAnyOrder } from '../find-order.ts';
import { type PaperDesk, readPaperLogo } from '../paper-logo.ts';
import { readRefundable } from '../refunds/refund-lines.ts';
import { invoiceNumber, numberIn, numberInvoiceAnew, takeNumber } from './invoice-number.ts';
import type { InvoiceFile } from './invoice-pdf.ts';
import type { CreditNote } from './read-credit-note.ts';
import { type Invoice, readInvoice } from './read-invoice.ts';

/** An invoice as it stood, and what its credit note takes back; without what is the shop's. */
interface Papers {
  invoice: Omit<Invoice, 'shop' | 'taxNumber' | 'note'>;
  credit: Pick<CreditNote, 'lines' | 'fees' | 'delivery' | 'other' | 'net' | 'taxes' | 'total'>;
}

/** What an order's invoice says, before the order changes. */
export interface StandingInvoice {
  papers: Papers;
  /** The row that keeps it, as JSON. */
  row: object;
}

/** Reads what an order's invoice says now. Hold the order. */
export async function readStandingInvoice(tx: Tx, orderId: string): Promise<StandingInvoice> {
  const order = await findAnyOrder(tx, orderId);
  const { shop: _, taxNumber: __, note: ___, ...invoice } = await readInvoice(tx, order, '');
  const of = await readRefundable(tx, orderId);
  const [row] = await named<{ kept: object & { tax: number; total: number } }>(
    tx,
    'standing-invoice',
    `select json_build_object('order_id', o.id, 'series', v.series, 'number', v.number,
       'invoiced_at', coalesce(o.invoiced_at, o.created_at), 'country', o.address_country, 'subtotal', o.subtotal,
       'discount', o.discount, 'shipping', o.shipping, 'fees', o.fees, 'tax', o.tax, 'tax_included', o.tax_included,
       'total', o.total, 'gift_card', o.gift_card, 'cards_sold', o.cards_sold,
       'taxes', (select coalesce(json_agg(t), '[]') from (
          select name, percent, covers, sum(coalesce(net, taxable - case when o.tax_included then amount else 0 end)) as net,
            sum(amount) as amount from order_taxes where order_id = o.id group by name, percent, covers) t)) as kept
     from orders o join invoices v on v.order_id = o.id where o.id = $1`,
    [orderId],
  );
  if (!row) throw new Error('a placed order has no invoice');
  const { kept } = row;
  const lines = invoice.lines.map(({ name, options, sku, quantity }, place) => ({
    ...{ name, options, sku, quantity },
    amount: moneyText(of.lines[place]?.part ?? 0),
  }));
  return {
    papers: {
      // What people wrote about it may name them, and is not what the invoice is for.
      invoice: {
        ...invoice,
        order: {
          ...order,
          customerNote: null,
          messages: [],
          items: order.items.map(({ details, ...item }) => item),
        } as typeof order,
      },
      credit: {
        lines,
        fees: of.fees.map(({ label, part }) => ({ label, amount: moneyText(part) })),
        delivery: of.deliveryPart > 0 ? moneyText(of.deliveryPart) : null,
        other: null,
        net: moneyText(kept.total - kept.tax),
        taxes: order.taxes,
        total: moneyText(kept.total),
      },
    },
    row: kept,
  };
}

/**
 * Takes an order's invoice back by a credit note, and makes out another one, which says what the order says now. Both counters
 * are held until the transaction ends, so it comes last.
 */
export async function replaceInvoice(
  tx: Tx,
  orderId: string,
  { papers, row }: StandingInvoice,
): Promise<void> {
  await named(
    tx,
    'replace-invoice',
    `with taken as (
       ${takeNumber('credit_note')}
     )
     insert into replaced_invoices (order_id, series, number, invoiced_at, credit_series, credit_number, country, subtotal,
       discount, shipping, fees, tax, tax_included, total, gift_card, cards_sold, taxes, papers)
     select r.order_id, r.series, r.number, r.invoiced_at, taken.name, taken.last_number, r.country, r.subtotal,
       r.discount, r.shipping, r.fees, r.tax, r.tax_included, r.total, r.gift_card, r.cards_sold, r.taxes, $3::jsonb
     from json_populate_record(null::replaced_invoices, $2::json) r, taken`,
    [standardOf('credit_note_prefix'), JSON.stringify(row), JSON.stringify(papers)],
  );
  await numberInvoiceAnew(tx, orderId);
}

/** Whose: that of an order, and of its customer where only theirs may be read. */
export interface ReplacedInvoice {
  orderId: string;
  replacedId: string;
  userId?: string;
}

interface ReplacedRow {
  papers: Papers;
  at: string;
  creditSeries: string;
  creditNumber: number;
  nextNumber: string;
}

/** @throws not_found */
async function readReplaced(db: Db, { orderId, replacedId, userId }: ReplacedInvoice) {
  const [row] = await named<ReplacedRow>(
    db,
    'replaced-invoice',
    `select r.papers, r.at, r.credit_series, r.credit_number,
       (select ${numberIn('n.series', 'n.number')} from (
          select series, number, invoiced_at from replaced_invoices where order_id = o.id
          union all select v.series, v.number, o.invoiced_at from invoices v where v.order_id = o.id) n
        where n.invoiced_at >= r.at order by n.invoiced_at limit 1) as "nextNumber"
     from replaced_invoices r join orders o on o.id = r.order_id
     where r.id = $1 and o.id = $2 and ($3::uuid is null or o.user_id = $3 and o.is_placed)`,
    [replacedId, orderId, userId ?? null],
  );
  if (!row) throw new ShopError('not_found', 'This paper does not exist.');
  return row;
}

/** An invoice that another one took the place of, as it stood. @throws not_found */
export async function replacedInvoicePdf(
  db: Db,
  which: ReplacedInvoice,
  desk: PaperDesk,
): Promise<InvoiceFile> {
  const { papers, creditSeries, creditNumber, nextNumber } = await readReplaced(db, which);
  const details = await readSettingTexts(db, ['seller_tax_number', 'invoice_note']);
  const replaced = `The order was changed: credit note ${invoiceNumber(creditSeries, creditNumber)} takes this invoice back, and invoice ${nextNumber} takes its place.`;
  const shop = await readMailShop(db, desk.publicUrl);
  const invoice: Invoice = {
    ...papers.invoice,
    shop,
    logo: await readPaperLogo(desk, shop),
    taxNumber: details.seller_tax_number,
    note: [replaced, details.invoice_note].filter(Boolean).join('\n'),
  };
  const { drawInvoice } = await import('./draw-invoice.ts');
  return { fileName: `invoice-${invoice.number}.pdf`, pdf: await drawInvoice(invoice) };
}

/** The credit note that took it back. @throws not_found */
export async function replacedCreditNotePdf(
  db: Db,
  which: ReplacedInvoice,
  desk: PaperDesk,
): Promise<InvoiceFile> {
  const { papers, at, creditSeries, creditNumber } = await readReplaced(db, which);
  const { invoice, credit } = papers;
  const { seller_tax_number: taxNumber, tax_name: taxName } = await readSettingTexts(db, [
    'seller_tax_number',
    'tax_name',
  ]);
  const shop = await readMailShop(db, desk.publicUrl);
  const note: CreditNote = {
    ...credit,
    shop,
    logo: await readPaperLogo(desk, shop),
    taxNumber,
    taxName,
    number: invoiceNumber(creditSeries, creditNumber),
    at,
    invoice: { number: invoice.number, at: invoice.at },
    order: invoice.order,
    payerName: invoice.payerName,
  };
  const { drawCreditNote } = await import('./draw-credit-note.ts');
  return { fileName: `credit-note-${note.number}.pdf`, pdf: await drawCreditNote(note) };
}
