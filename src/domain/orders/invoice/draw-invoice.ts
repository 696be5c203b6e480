import { writeDate, writeMoney } from '../../settings/format.ts';
import type { Invoice } from './read-invoice.ts';
import { ACCENT, INK, leading, PAGE, RIGHT, Sheet, SOFT, type Style, WIDTH } from './sheet.ts';
import { canWrite } from './typeface.ts';

const TITLE: Style = { size: 22, weight: 'strong' };
const NAME: Style = { size: 15, weight: 'strong', colour: ACCENT };
const STRONG: Style = { size: 9.5, weight: 'strong' };
const TEXT: Style = { size: 9.5 };
const FIGURES: Style = { ...TEXT, isFigures: true };
const QUIET: Style = { size: 8.5, colour: SOFT };
const LABEL: Style = { size: 8, colour: SOFT };
const TOTAL: Style = { size: 12, weight: 'strong', isFigures: true };

/** Where the columns of the items end; the first is as wide as they leave it. */
const COLUMNS = { quantity: RIGHT - 178, unitPrice: RIGHT - 88, amount: RIGHT } as const;
const NAME_WIDTH = COLUMNS.quantity - 40 - PAGE.margin;
const TOTALS_FROM = RIGHT - 220;
const ROW_PADDING = 8;
/** Below this line there is nothing but the foot of the page. */
const BOTTOM = PAGE.height - PAGE.margin - 34;

/** Draws an invoice. @returns the PDF file */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { shop, number, order } = invoice;
  const info = {
    Title: `Invoice ${number}`,
    Author: shop.companyName,
    Subject: `Order ${number} at ${shop.name}`,
    Creator: shop.name,
    CreationDate: new Date(order.createdAt),
  };
  const sheet = new Sheet(info, 'en');
  const file = fileOf(sheet.doc);
  let y = drawHead(sheet, invoice);
  y = drawParties(sheet, invoice, y + 30);
  y = drawItems(sheet, invoice, y + 30);
  drawTotals(sheet, invoice, y);
  drawFeet(sheet, invoice);
  sheet.doc.end();
  return file;
}

function fileOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  return promise;
}

/** The shop, and what this paper is. @returns where it ends */
function drawHead(sheet: Sheet, { shop, number, order }: Invoice): number {
  const top = PAGE.margin;
  const half = WIDTH / 2 - 10;
  sheet.line('Invoice', RIGHT, top - 4, TITLE, 'right');
  const facts = [
    ['Number', number],
    ['Date', formatDate(order.createdAt, shop)],
  ] as const;
  let right = top + leading(TITLE) + 6;
  for (const [label, value] of facts) {
    const width = sheet.width(value, STRONG);
    sheet.line(value, RIGHT, right, STRONG, 'right');
    sheet.line(label, RIGHT - width - 8, right + 1, QUIET, 'right');
    right += leading(STRONG);
  }

  let left = sheet.lines(sheet.wrap(shop.name, half, NAME), PAGE.margin, top, NAME) + 8;
  const company = shop.companyName === shop.name ? '' : shop.companyName;
  const host = URL.canParse(shop.url) ? new URL(shop.url).host : '';
  for (const text of [company, ...shop.address.split('\n'), shop.phoneNumber, host]) {
    left = sheet.lines(sheet.wrap(text, half, QUIET), PAGE.margin, left, QUIET);
  }
  return Math.max(left, right);
}

/** Who pays, where it goes, and how it is paid. @returns where it ends */
function drawParties(sheet: Sheet, invoice: Invoice, top: number): number {
  const { order, payerName } = invoice;
  const { name, street, city, state, zipCode, country, phone } = order.shippingAddress;
  const place = [street, `${city}, ${state}`, `${zipCode}`, country].filter(Boolean);
  const columns: { label: string; lines: string[] }[] = [
    { label: 'Billed to', lines: [payerName, ...place] },
    { label: 'Delivered to', lines: [name, ...place, ...(phone ? [phone] : [])] },
    {
      label: 'Payment',
      lines: [order.paymentMethod, paymentText(invoice), `Delivery: ${order.shippingMethod}`],
    },
  ];
  sheet.rule(top);
  const gap = 20;
  const width = (WIDTH - 2 * gap) / 3;
  const ends = columns.map(({ label, lines }, index) => {
    const x = PAGE.margin + index * (width + gap);
    sheet.line(label, x, top + 14, LABEL);
    let y = top + 14 + leading(LABEL) + 3;
    lines.forEach((text, row) => {
      const style = row === 0 ? STRONG : TEXT;
      y = sheet.lines(sheet.wrap(text, width, style), x, y, style);
    });
    return y;
  });
  return Math.max(...ends);
}

function paymentText({ paymentStatus, isPaidOnDelivery, order, shop }: Invoice): string {
  switch (paymentStatus) {
    case 'pending':
      return isPaidOnDelivery ? 'Due on delivery' : 'Awaiting payment';
    case 'completed': {
      const paid = order.timeline.findLast(({ event }) => event === 'paid');
      return paid ? `Paid on ${formatDate(paid.at, shop)}` : 'Paid';
    }
    case 'partially_refunded':
      return 'Paid, partly refunded';
    case 'refunded':
      return 'Paid and refunded';
    case 'failed':
      return 'Payment failed';
    case 'cancelled':
      return 'Order cancelled, nothing to pay';
  }
}

/** The table of what was bought, over as many pages as it takes. @returns where it ends */
function drawItems(sheet: Sheet, invoice: Invoice, top: number): number {
  const { lines, order } = invoice;
  let y = drawTableHead(sheet, top);
  for (const line of lines) {
    const name = sheet.wrap(line.name, NAME_WIDTH, STRONG);
    const details = [line.options, line.sku].filter(Boolean).join(' · ');
    const small = sheet.wrap(details, NAME_WIDTH, QUIET);
    const height = name.length * leading(STRONG) + small.length * leading(QUIET) + 2 * ROW_PADDING;
    if (y + height > BOTTOM) y = drawTableHead(sheet, turnPage(sheet, invoice));
    const text = y + ROW_PADDING;
    const next = sheet.lines(name, PAGE.margin, text, STRONG);
    sheet.lines(small, PAGE.margin, next, QUIET);
    sheet.line(String(line.quantity), COLUMNS.quantity, text, FIGURES, 'right');
    sheet.line(
      amount(line.unitPrice, order.currency, invoice),
      COLUMNS.unitPrice,
      text,
      FIGURES,
      'right',
    );
    sheet.line(amount(line.total, order.currency, invoice), COLUMNS.amount, text, FIGURES, 'right');
    y += height;
    sheet.rule(y);
  }
  return y;
}

function drawTableHead(sheet: Sheet, top: number): number {
  sheet.line('Item', PAGE.margin, top, LABEL);
  sheet.line('Quantity', COLUMNS.quantity, top, LABEL, 'right');
  sheet.line('Unit price', COLUMNS.unitPrice, top, LABEL, 'right');
  sheet.line('Amount', COLUMNS.amount, top, LABEL, 'right');
  const bottom = top + leading(LABEL) + 6;
  sheet.rule(bottom, INK, PAGE.margin, 1);
  return bottom;
}

/** Begins another page, which says whose it is. @returns where there is room */
function turnPage(sheet: Sheet, { shop, number }: Invoice): number {
  sheet.doc.addPage();
  sheet.line(shop.name, PAGE.margin, PAGE.margin, { ...STRONG, colour: ACCENT });
  sheet.line(`Invoice ${number}, continued`, RIGHT, PAGE.margin, QUIET, 'right');
  return PAGE.margin + 40;
}

function drawTotals(sheet: Sheet, invoice: Invoice, top: number): void {
  const { order, taxRate, refunded } = invoice;
  const sums: [label: string, value: string][] = [
    ['Subtotal', order.subtotal],
    [order.shippingMethod ? `Shipping (${order.shippingMethod})` : 'Shipping', order.shipping],
    [taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, order.tax],
  ];
  const row = leading(TEXT) + 5;
  const after = refunded === null ? 0 : row;
  const height = 14 + sums.length * row + 12 + leading(TOTAL) + after;
  let y = (top + height > BOTTOM ? turnPage(sheet, invoice) : top) + 14;
  const put = (label: string, text: string, style: Style) => {
    const [shown = ''] = sheet.wrap(
      label,
      RIGHT - TOTALS_FROM - sheet.width(text, style) - 10,
      style,
    );
    sheet.line(shown, TOTALS_FROM, y, style);
    sheet.line(text, RIGHT, y, style, 'right');
  };
  for (const [label, value] of sums) {
    put(label, amount(value, order.currency, invoice), FIGURES);
    y += row;
  }
  sheet.rule(y + 2, INK, TOTALS_FROM, 1);
  y += 12;
  put('Total', amount(order.total, order.currency, invoice), TOTAL);
  if (refunded === null) return;
  y += leading(TOTAL) + 5;
  put('Refunded', `−${amount(refunded, order.currency, invoice)}`, FIGURES);
}

/** Once it is known how many pages there are. */
function drawFeet(sheet: Sheet, { shop, number }: Invoice): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const y = PAGE.height - PAGE.margin - 8;
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page);
    sheet.rule(y - 10);
    const [text = ''] = sheet.wrap(
      [shop.companyName, shop.address.replaceAll('\n', ', ')].filter(Boolean).join(' · '),
      WIDTH - 160,
      LABEL,
    );
    sheet.line(text, PAGE.margin, y, LABEL);
    sheet.line(`Invoice ${number} · Page ${page + 1} of ${count}`, RIGHT, y, LABEL, 'right');
  }
}

/** '£49.99' as the shop writes it, in the order's own currency; with its code where its sign cannot be written. */
function amount(text: string, currency: string, { shop }: Invoice): string {
  const locale = withOurDigits(shop.locale);
  const short = writeMoney(text, locale, currency);
  return isWritable(short) ? short : writeMoney(text, locale, currency, 'coded');
}

/** '21 November 2026' in the shop's time zone, and in its language where that can be written. */
function formatDate(moment: string, { locale, timeZone }: Invoice['shop']): string {
  const own = writeDate(moment, withOurDigits(locale), timeZone);
  return isWritable(own) ? own : writeDate(moment, 'en-GB', timeZone);
}

/** The typeface has no others. */
const withOurDigits = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

/** Blanks and marks of direction aside. */
const isWritable = (text: string): boolean => canWrite(text.replace(/[\s\p{Cf}]/gu, ''));
