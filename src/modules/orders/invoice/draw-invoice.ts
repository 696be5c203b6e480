import type {
  Column,
  Content,
  ContentSection,
  ContentText,
  CustomTableLayout,
  TableCell,
} from 'pdfmake/interfaces';
import { writeDate, writeMoney } from '../../../kit/format.ts';
import { townAndRegion } from '../../../kit/postal-rules.ts';
import { canWrite, drawPdf, written } from '../../../platform/text/pdf.ts';
import { cardLines, discountLines, dueName, feeLines, referenceOf } from '../order-text.ts';
import type { OrderDetail } from '../schema.ts';
import type { Invoice } from './read-invoice.ts';

/** Points of 1/72 inch; A4 is 595.28 wide. */
export const MARGIN = 52;
export const WIDTH = 595.28 - 2 * MARGIN;
export const GAP = 20;
/** Quantity, unit price and amount; the name of the item has the rest. */
const FIGURES = [60, 90, 88] as const;
/** Labels and amounts. */
const TOTALS = [130, 90] as const;

/** The shop's colours by day. */
export const INK = '#171512';
const SOFT = '#5d574e';
const LINE = '#e6dfd3';
export const ACCENT = '#0b5551';

type Style = Omit<ContentText, 'text'> & { width?: number };

export const SIZE = 9.5;
export const STRONG: Style = { bold: true };
export const QUIET: Style = { fontSize: 8.5, color: SOFT };
export const LABEL: Style = { fontSize: 8, color: SOFT };
/** Digits of one width, so that amounts stand below each other. */
export const FIGURE: Style = { alignment: 'right', fontFeatures: ['tnum'] };
const TOTAL: Style = { fontSize: 12, bold: true };

export function text(words: string, ...styles: Style[]): ContentText & { width?: number } {
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
      subject: `Order ${order.number} at ${shop.name}`,
      creator: shop.name,
      creationDate: new Date(order.createdAt),
    },
    ...PAPER,
    header: (page) => (page === 1 ? null : runningHead(invoice)),
    footer: (page, count) => foot(invoice, `Page ${page} of ${count}`),
    content: body(invoice),
  });
}

/** Draws several invoices, each with pages of its own. @returns the PDF file */
export const drawInvoices = (invoices: Invoice[]): Promise<Buffer> =>
  drawPdf({
    info: { title: 'Invoices', creator: invoices[0]?.shop.name ?? '' },
    ...PAPER,
    content: invoices.map((invoice) =>
      ownPages(body(invoice), {
        header: (page) => (page === 1 ? null : runningHead(invoice)),
        footer: (page) => foot(invoice, `Page ${page}`),
      }),
    ),
  });

/** What all papers have in common. */
export const PAPER = {
  pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 34] as [number, number, number, number],
  defaultStyle: { fontSize: SIZE, lineHeight: 1.15, color: INK },
};

type OnPage = (page: number) => Content | null;

/** A paper among others in one file: its pages count from 1. */
export function ownPages(
  section: Content[],
  { header, footer }: { header: OnPage; footer: OnPage },
): ContentSection {
  let first = Number.POSITIVE_INFINITY;
  const counted = (draw: OnPage) => (page: number) => {
    first = Math.min(first, page);
    return draw(page - first + 1);
  };
  return { section, header: counted(header), footer: counted(footer) };
}

const body = (invoice: Invoice): Content[] => [
  head(invoice),
  rule(WIDTH),
  parties(invoice),
  items(invoice),
  totals(invoice),
  ...noteOf(
    [invoice.taxExemption && `No tax is charged: ${invoice.taxExemption}`, invoice.note]
      .filter(Boolean)
      .join('\n'),
  ),
];

const head = ({ number, at, order, ...seller }: Invoice): Content =>
  headOf(seller, 'Invoice', [
    ['Number', number],
    ['Order', order.number],
    ['Reference', referenceOf(order.id)],
    ['Date', formatDate(at, seller.shop)],
  ]);

/** The shop, and what this paper is. */
export function headOf(
  {
    shop,
    taxNumber,
    taxName,
    logo,
  }: Pick<Invoice, 'shop' | 'taxNumber' | 'logo'> & { taxName?: string },
  title: string,
  facts: (readonly [label: string, value: string])[],
): Content {
  const half = (WIDTH - GAP) / 2;
  const company = shop.companyName === shop.name ? '' : shop.companyName;
  const host = URL.canParse(shop.url) ? new URL(shop.url).host : '';
  const tax = taxNumber && `${taxName ?? 'Tax'} number ${taxNumber}`;
  const lines = [company, ...shop.address.split('\n'), shop.phoneNumber, host, tax].filter(Boolean);
  return {
    columnGap: GAP,
    margin: [0, 0, 0, 24],
    columns: [
      {
        width: half,
        stack: [...nameOf(shop, logo), ...lines.map((line) => text(line, QUIET))],
      },
      {
        width: half,
        alignment: 'right',
        stack: [
          text(title, { fontSize: 22, bold: true, margin: [0, -6, 0, 4] }),
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

/** The shop's name: in its own letters where it has a logo. */
export const nameOf = (shop: Invoice['shop'], logo: string | undefined): Content[] =>
  logo === undefined
    ? [text(shop.name, { fontSize: 15, bold: true, color: ACCENT, margin: [0, 0, 0, 6] })]
    : [{ image: logo, fit: [170, 48], margin: [0, 0, 0, 6] }, text(shop.name, STRONG)];

/** Who pays, where it goes, and how it is paid. */
function parties(invoice: Invoice): Content {
  const { order, payerName } = invoice;
  const { name, phone } = order.shippingAddress;
  const place = placeOf(order.shippingAddress);
  return threeColumns([
    ['Billed to', payerName, ...place],
    order.collectFrom === null
      ? ['Delivered to', name, ...place, phone ?? '']
      : ['Collected from', ...firstAndRest(order.collectFrom)],
    ['Payment', order.paymentMethod, paymentText(invoice), `Delivery: ${order.shippingMethod}`],
  ]);
}

function firstAndRest(lines: string): [string, ...string[]] {
  const [first = '', ...rest] = lines.split('\n');
  return [first, ...rest];
}

export const placeOf = (address: OrderDetail['shippingAddress']): string[] => [
  address.street,
  townAndRegion(address),
  address.zipCode,
  address.country,
];

/** Three columns, each with a label, a strong line and others. */
export function threeColumns(
  columns: (readonly [label: string, strong: string, ...lines: string[]])[],
): Content {
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
    columns: columns.map((each) => column(...each)),
  };
}

function paymentText(invoice: Invoice): string {
  const { paymentStatus, isPaidOnDelivery, order, shop } = invoice;
  switch (paymentStatus) {
    case 'pending':
      return isPaidOnDelivery ? 'Due on delivery' : 'Awaiting payment';
    case 'completed': {
      // It was changed after it had been paid.
      if (order.owed !== '0.00') return `Paid, but for ${amount(order.owed, invoice)}`;
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

/** What was bought. */
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
  return itemTable(FIGURES, ['Quantity', 'Unit price', 'Amount'], rows);
}

/** Items and their figures below headings, over as many pages as it takes. */
export function itemTable(
  widths: readonly number[],
  headings: string[],
  rows: TableCell[][],
): Content {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [WIDTH - widths.reduce((sum, width) => sum + width, 0), ...widths],
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
export const ruled: CustomTableLayout = {
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
  const shipping = order.shippingMethod ? `Shipping (${order.shippingMethod})` : 'Shipping';
  const sums: Sum[] = [
    ['Subtotal', amount(order.subtotal, invoice)],
    ...discountLines(order).map((line): Sum => [line.name, `−${amount(line.amount, invoice)}`]),
    [shipping, amount(order.shipping, invoice)],
    ...feeLines(order).map(({ name, amount: fee }): Sum => [name, amount(fee, invoice)]),
    ...taxRows(invoice).map((line): Sum => [line.name, amount(line.amount, invoice)]),
    ...(order.correction === '0.00'
      ? []
      : [['Correction', amount(order.correction, invoice)] satisfies Sum]),
  ];
  const after: Sum[] = cardLines(order).flatMap((line): Sum[] => [
    [line.name, `−${amount(line.amount, invoice)}`],
    [dueName(order), amount(order.due, invoice)],
  ]);
  if (refunded !== null) after.push(['Refunded', `−${amount(refunded, invoice)}`]);
  return sumUp(sums, ['Total', amount(order.total, invoice)], after);
}

export type Sum = [label: string, amount: string];

/** Sums, and below a line what they come to. */
export function sumUp(sums: Sum[], total: Sum, after: Sum[] = []): Content {
  const row = ([label, sum]: Sum, style: Style = {}): TableCell[] => [
    text(label, style),
    text(sum, FIGURE, style),
  ];
  const table = (body: TableCell[][]): Content => ({
    table: { widths: [...TOTALS], body },
    layout: plain,
  });
  const width = TOTALS.reduce<number>((all, part) => all + part, 0);
  return {
    unbreakable: true,
    margin: [WIDTH - width, 8, 0, 0],
    stack: [
      ...(sums.length > 0 ? [table(sums.map((sum) => row(sum)))] : []),
      { stack: [rule(width, INK, 1)], margin: [0, 3, 0, 3] },
      table([row(total, TOTAL), ...after.map((sum) => row(sum))]),
    ],
  };
}

/** Each tax with its rate; orders of former days know but one. */
function taxRows({ order, taxRate }: Invoice): { name: string; amount: string }[] {
  const included = order.taxIncluded ? ', included' : '';
  if (order.taxes.length === 0) {
    return [{ name: taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, amount: order.tax }];
  }
  return order.taxes.map(({ name, percent, amount: sum }) => ({
    name: Number(percent) === 0 ? name : `${name} (${percent}%${included})`,
    amount: sum,
  }));
}

/** What the owner adds. */
export const noteOf = (note: string): Content[] =>
  note === ''
    ? []
    : [
        {
          margin: [0, 28, 0, 0],
          stack: note.split('\n').map((line) => text(line, QUIET)),
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

const runningHead = ({ shop, number }: Invoice): Content =>
  runningHeadOf(shop, `Invoice ${number}`);

/** Says on further pages whose they are. */
export const runningHeadOf = (shop: Invoice['shop'], paper: string): Content => ({
  margin: [MARGIN, 24, MARGIN, 0],
  columns: [
    text(shop.name, { bold: true, color: ACCENT, width: WIDTH / 2 }),
    text(`${paper}, continued`, QUIET, { alignment: 'right', width: WIDTH / 2 }),
  ],
});

const foot = ({ shop, number }: Invoice, pages: string): Content =>
  footOf(shop, `Invoice ${number} · ${pages}`);

/** The sender, and which page of which paper this is. */
export function footOf(shop: Invoice['shop'], paper: string): Content {
  const sender = [shop.companyName, ...shop.address.split('\n')].filter(Boolean).join(', ');
  return {
    margin: [MARGIN, 10, MARGIN, 0],
    stack: [
      rule(WIDTH),
      {
        margin: [0, 8, 0, 0],
        columns: [
          text(sender, LABEL, { width: WIDTH - 160 }),
          text(paper, LABEL, {
            alignment: 'right',
            width: 160,
          }),
        ],
      },
    ],
  };
}

export const rule = (width: number, lineColor = LINE, lineWidth = 0.75): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineColor, lineWidth }],
});

/** '£49.99' as the shop writes it, in the order's own currency; with its code where its sign cannot be written. */
export function amount(
  sum: string,
  { order, shop }: { order: { currency: string }; shop: Invoice['shop'] },
): string {
  const locale = withOurDigits(shop.locale);
  const short = writeMoney(sum, locale, order.currency);
  return isWritable(short) ? short : writeMoney(sum, locale, order.currency, 'coded');
}

/** '21 November 2026' in the shop's time zone, and in its language where that can be written. */
export function formatDate(dateTime: string, { locale, timeZone }: Invoice['shop']): string {
  const own = writeDate(dateTime, withOurDigits(locale), timeZone);
  return isWritable(own) ? own : writeDate(dateTime, 'en-GB', timeZone);
}

/** Amounts stand below each other in the digits of one typeface. */
const withOurDigits = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

/** Blanks and marks of direction aside. */
const isWritable = (words: string): boolean => canWrite(words.replace(/[\s\p{Cf}]/gu, ''));
