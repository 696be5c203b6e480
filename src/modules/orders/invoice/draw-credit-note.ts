import type { Content, TableCell } from 'pdfmake/interfaces';
import { drawPdf } from '../../../platform/text/pdf.ts';
import {
  amount,
  FIGURE,
  footOf,
  formatDate,
  headOf,
  itemTable,
  PAPER,
  placeOf,
  QUIET,
  rule,
  runningHeadOf,
  STRONG,
  type Sum,
  sumUp,
  text,
  threeColumns,
  WIDTH,
} from './draw-invoice.ts';
import type { CreditNote } from './read-credit-note.ts';

/** Quantity and amount; the name of the item has the rest. */
const FIGURES = [60, 88] as const;

/** Draws a credit note. @returns the PDF file */
export function drawCreditNote(note: CreditNote): Promise<Buffer> {
  const { shop, number, at, invoice, order } = note;
  const paper = `Credit note ${number}`;
  return drawPdf({
    info: {
      title: paper,
      author: shop.companyName,
      subject: `Order ${order.number} at ${shop.name}`,
      creator: shop.name,
      creationDate: new Date(at),
    },
    ...PAPER,
    header: (page) => (page === 1 ? null : runningHeadOf(shop, paper)),
    footer: (page, count) => footOf(shop, `${paper} · Page ${page} of ${count}`),
    content: [
      headOf(note, 'Credit note', [
        ['Number', number],
        ['Date', formatDate(at, shop)],
        ['Corrects invoice', invoice.number],
      ]),
      rule(WIDTH),
      threeColumns([
        ['Credited to', note.payerName, ...placeOf(order.shippingAddress)],
        [
          'For',
          `Invoice ${invoice.number}`,
          `of ${formatDate(invoice.at, shop)}`,
          `Order ${order.number}`,
        ],
        ['Given back', amount(note.total, note), `Paid by ${order.paymentMethod}`],
      ]),
      items(note),
      sums(note),
    ],
  });
}

function items(note: CreditNote): Content {
  const row = (name: string, sum: string, details = '', quantity = ''): TableCell[] => [
    { stack: [text(name, STRONG), ...(details ? [text(details, QUIET)] : [])] },
    text(quantity, FIGURE),
    text(amount(sum, note), FIGURE),
  ];
  const rows = note.lines.map((line) =>
    row(
      line.name,
      line.amount,
      [line.options, line.sku].filter(Boolean).join(' · '),
      String(line.quantity),
    ),
  );
  if (note.delivery !== null) rows.push(row('Delivery', note.delivery));
  for (const { label, amount: fee } of note.fees) rows.push(row(label, fee));
  if (note.other !== null) rows.push(row('Amount given back', note.other));
  return itemTable(FIGURES, ['Quantity', 'Amount'], rows);
}

function sums(note: CreditNote): Content {
  const taxes = note.taxes.map(({ name, percent, amount: tax }): Sum => {
    return [percent === null ? name : `${name} (${percent}%)`, amount(tax, note)];
  });
  const net: Sum[] = taxes.length === 0 ? [] : [['Before tax', amount(note.net, note)]];
  return sumUp([...net, ...taxes], ['Credited', amount(note.total, note)]);
}
