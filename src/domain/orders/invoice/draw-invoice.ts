import type {
  Column,
  Content,
  ContentText,
  CustomTableLayout,
  TableCell,
} from 'pdfmake/interfaces';
import { canWrite, drawPdf, written } from '../../../platform/pdf.ts';
import { townAndRegion } from '../../postal-rules.ts';
import { writeDate, writeMoney } from '../../settings/format.ts';
import { cardLines, discountLines, orderNumber } from '../order-text.ts';
import type { Invoice } from './read-invoice.ts';

/** Points of 1/72 inch; A4 is 595.28 wide. */
const MARGIN = 52;
const WIDTH = 595.28 - 2 * MARGIN;
const GAP = 20;
/** Quantity, unit price and amount; the name of the item has the rest. */
const FIGURES = [60, 90, 88] as const;
const NAME = WIDTH - FIGURES.reduce<number>((sum, width) => sum + width, 0);
/** Labels and amounts. */
const TOTALS = [130, 90] as const;

/** The shop's colours by day. */
const INK = '#171512';
const SOFT = '#5d574e';
const LINE = '#e6dfd3';
const ACCENT = '#0b5551';

type Style = Omit<ContentText, 'text'> & { width?: number };

const SIZE = 9.5;
const STRONG: Style = { bold: true };
const QUIET: Style = { fontSize: 8.5, color: SOFT };
const LABEL: Style = { fontSize: 8, color: SOFT };
/** Digits of one width, so that amounts stand below each other. */
const FIGURE: Style = { alignment: 'right', fontFeatures: ['tnum'] };
const TOTAL: Style = { fontSize: 12, bold: true };

function text(words: string, ...styles: Style[]): ContentText & { width?: number } {
  const style: Style = Object.assign({ fontSize: SIZE }, ...styles);
  return { ...style, text: written(words, style.fontSize ?? SIZE) };
}

/** Draws an invoice. @returns the PDF file */
export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { shop, number, order } = invoice;
  return drawPdf({
    info: {
      title: `Invoice ${number}`,
      author: shop.companyName,
      subject: `Order ${orderNumber(order.id)} at ${shop.name}`,
      creator: shop.name,
      creationDate: new Date(order.createdAt),
    },
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 34],
    defaultStyle: { fontSize: SIZE, lineHeight: 1.15, color: INK },
    header: (page) => (page === 1 ? null : runningHead(invoice)),
    footer: (page, count) => foot(invoice, page, count),
    content: [
      head(invoice),
      rule(WIDTH),
      parties(invoice),
      items(invoice),
      totals(invoice),
      ...note(invoice),
    ],
  });
}

/** The shop, and what this paper is. */
function head({ shop, taxNumber, number, order }: Invoice): Content {
  const half = (WIDTH - GAP) / 2;
  const company = shop.companyName === shop.name ? '' : shop.companyName;
  const host = URL.canParse(shop.url) ? new URL(shop.url).host : '';
  const tax = taxNumber && `Tax number ${taxNumber}`;
  const lines = [company, ...shop.address.split('\n'), shop.phoneNumber, host, tax].filter(Boolean);
  const facts = [
    ['Number', number],
    ['Order', orderNumber(order.id)],
    ['Date', formatDate(order.createdAt, shop)],
  ] as const;
  return {
    columnGap: GAP,
    margin: [0, 0, 0, 24],
    columns: [
      {
        width: half,
        stack: [
          text(shop.name, { fontSize: 15, bold: true, color: ACCENT, margin: [0, 0, 0, 6] }),
          ...lines.map((line) => text(line, QUIET)),
        ],
      },
      {
        width: half,
        alignment: 'right',
        stack: [
          text('Invoice', { fontSize: 22, bold: true, margin: [0, -6, 0, 4] }),
          ...facts.map(([label, value]) => ({
            text: [
              { text: `${label}  `, ...QUIET },
              ...written(value, SIZE).map((run) => ({ ...run, ...STRONG })),
            ],
          })),
        ],
      },
    ],
  };
}

/** Who pays, where it goes, and how it is paid. */
function parties(invoice: Invoice): Content {
  const { order, payerName } = invoice;
  const { name, street, zipCode, country, phone } = order.shippingAddress;
  const place = [street, townAndRegion(order.shippingAddress), zipCode, country];
  const width = (WIDTH - 2 * GAP) / 3;
  const column = (label: string, strong: string, ...lines: string[]): Column => ({
    width,
    stack: [
      text(label, LABEL, { margin: [0, 0, 0, 3] }),
      text(strong, STRONG),
      ...lines.filter(Boolean).map((line) => text(line)),
    ],
  });
  return {
    columnGap: GAP,
    margin: [0, 14, 0, 28],
    columns: [
      column('Billed to', payerName, ...place),
      column('Delivered to', name, ...place, phone ?? ''),
      column(
        'Payment',
        order.paymentMethod,
        paymentText(invoice),
        `Delivery: ${order.shippingMethod}`,
      ),
    ],
  };
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

/** The table of what was bought, over as many pages as it takes. */
function items(invoice: Invoice): Content {
  const { lines } = invoice;
  const rows = lines.map((line): TableCell[] => [
    {
      stack: [
        text(line.name, STRONG),
        text([line.options, line.sku].filter(Boolean).join(' · '), QUIET),
        ...(line.discount === null
          ? []
          : [text(`${amount(line.discount, invoice)} taken off, see below`, QUIET)]),
      ],
    },
    text(String(line.quantity), FIGURE),
    text(amount(line.unitPrice, invoice), FIGURE),
    text(amount(line.total, invoice), FIGURE),
  ]);
  const headings = ['Quantity', 'Unit price', 'Amount'];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [NAME, ...FIGURES],
      body: [
        [
          text('Item', LABEL),
          ...headings.map((heading) => text(heading, LABEL, { alignment: 'right' })),
        ],
        ...rows,
      ],
    },
    layout: ruled,
  };
}

/** A strong line below the headings, a thin one below each row. */
const ruled: CustomTableLayout = {
  hLineWidth: (line) => [0, 1][line] ?? 0.75,
  hLineColor: (line) => (line === 1 ? INK : LINE),
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: (row) => (row === 0 ? 0 : 7),
  paddingBottom: (row) => (row === 0 ? 4 : 7),
};

function totals(invoice: Invoice): Content {
  const { order, refunded } = invoice;
  const row = (label: string, sum: string, style: Style = {}): TableCell[] => [
    text(label, style),
    text(sum, FIGURE, style),
  ];
  const shipping = order.shippingMethod ? `Shipping (${order.shippingMethod})` : 'Shipping';
  const sums = [
    row('Subtotal', amount(order.subtotal, invoice)),
    ...discountLines(order).map((line) => row(line.name, `−${amount(line.amount, invoice)}`)),
    row(shipping, amount(order.shipping, invoice)),
    ...taxRows(invoice).map((line) => row(line.name, amount(line.amount, invoice))),
    ...(order.correction === '0.00' ? [] : [row('Correction', amount(order.correction, invoice))]),
  ];
  const total = [row('Total', amount(order.total, invoice), TOTAL)];
  for (const { name, amount: sum } of cardLines(order)) {
    total.push(
      row(name, `−${amount(sum, invoice)}`),
      row('Amount due', amount(order.due, invoice), TOTAL),
    );
  }
  if (refunded !== null) total.push(row('Refunded', `−${amount(refunded, invoice)}`));
  const table = (body: TableCell[][]): Content => ({
    table: { widths: [...TOTALS], body },
    layout: plain,
  });
  const width = TOTALS.reduce<number>((sum, part) => sum + part, 0);
  return {
    unbreakable: true,
    margin: [WIDTH - width, 8, 0, 0],
    stack: [table(sums), { stack: [rule(width, INK, 1)], margin: [0, 3, 0, 3] }, table(total)],
  };
}

/** Each tax with its rate; orders of former days know but one. */
function taxRows({ order, taxRate }: Invoice): { name: string; amount: string }[] {
  const included = order.taxIncluded ? ', included' : '';
  if (order.taxes.length === 0) {
    return [{ name: taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, amount: order.tax }];
  }
  return order.taxes.map(({ name, percent, amount: sum }) => ({
    name: `${name} (${percent}%${included})`,
    amount: sum,
  }));
}

/** What the owner adds. */
const note = (invoice: Invoice): Content[] =>
  invoice.note === ''
    ? []
    : [
        {
          margin: [0, 28, 0, 0],
          stack: invoice.note.split('\n').map((line) => text(line, QUIET)),
        },
      ];

const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** Says on further pages whose they are. */
const runningHead = ({ shop, number }: Invoice): Content => ({
  margin: [MARGIN, 24, MARGIN, 0],
  columns: [
    text(shop.name, { bold: true, color: ACCENT, width: WIDTH / 2 }),
    text(`Invoice ${number}, continued`, QUIET, { alignment: 'right', width: WIDTH / 2 }),
  ],
});

function foot({ shop, number }: Invoice, page: number, count: number): Content {
  const sender = [shop.companyName, ...shop.address.split('\n')].filter(Boolean).join(', ');
  return {
    margin: [MARGIN, 10, MARGIN, 0],
    stack: [
      rule(WIDTH),
      {
        margin: [0, 8, 0, 0],
        columns: [
          text(sender, LABEL, { width: WIDTH - 160 }),
          text(`Invoice ${number} · Page ${page} of ${count}`, LABEL, {
            alignment: 'right',
            width: 160,
          }),
        ],
      },
    ],
  };
}

const rule = (width: number, lineColor = LINE, lineWidth = 0.75): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineColor, lineWidth }],
});

/** '£49.99' as the shop writes it, in the order's own currency; with its code where its sign cannot be written. */
function amount(sum: string, { order, shop }: Invoice): string {
  const locale = withOurDigits(shop.locale);
  const short = writeMoney(sum, locale, order.currency);
  return isWritable(short) ? short : writeMoney(sum, locale, order.currency, 'coded');
}

/** '21 November 2026' in the shop's time zone, and in its language where that can be written. */
function formatDate(moment: string, { locale, timeZone }: Invoice['shop']): string {
  const own = writeDate(moment, withOurDigits(locale), timeZone);
  return isWritable(own) ? own : writeDate(moment, 'en-GB', timeZone);
}

/** Amounts stand below each other in the digits of one typeface. */
const withOurDigits = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

/** Blanks and marks of direction aside. */
const isWritable = (words: string): boolean => canWrite(words.replace(/[\s\p{Cf}]/gu, ''));
