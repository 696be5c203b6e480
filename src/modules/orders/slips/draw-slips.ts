import type { Content, ContentCanvas, TableCell } from 'pdfmake/interfaces';
import { townAndRegion } from '../../../kit/postal-rules.ts';
import { code128, isBarcodeText } from '../../../platform/text/code128.ts';
import { drawPdf, inWidth } from '../../../platform/text/pdf.ts';
import { detailText } from '../../custom-fields/values.ts';
import type { MailShop } from '../../mail/schema.ts';
import {
  ACCENT,
  FIGURE,
  footOf,
  formatDate,
  GAP,
  LABEL,
  MARGIN,
  nameOf,
  ownPages,
  PAPER,
  QUIET,
  rule,
  ruled,
  SIZE,
  STRONG,
  text,
  WIDTH,
} from '../invoice/draw-invoice.ts';
import { referenceOf } from '../order-text.ts';
import type { OrderDetail } from '../schema.ts';
import type { PackedLine, PackingSlip, PickedLine } from './read-slips.ts';

/** Draws packing slips, each on pages of its own. @returns the PDF file */
export const drawSlips = (slips: PackingSlip[], logo?: string): Promise<Buffer> =>
  drawPdf({
    info: { title: 'Packing slips', creator: slips[0]?.shop.name ?? '' },
    ...PAPER,
    content: slips.map((slip) => {
      const name = `Packing slip ${slip.order.number}`;
      return ownPages([head(slip, logo), rule(WIDTH), address(slip), ...note(slip), goods(slip)], {
        header: (page) => (page === 1 ? null : runningHead(slip.shop, name)),
        footer: (page) => footOf(slip.shop, `${name} · Page ${page}`),
      });
    }),
  });

/** Draws a list of what to fetch from the shelves. @returns the PDF file */
export function drawPickList(shop: MailShop, lines: PickedLine[], logo?: string): Promise<Buffer> {
  const orders = new Set(lines.flatMap((line) => line.orders.map(({ id }) => id))).size;
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const day = formatDate(new Date().toISOString(), shop);
  return drawPdf({
    info: { title: 'Pick list', creator: shop.name },
    ...PAPER,
    header: (page) => (page === 1 ? null : runningHead(shop, 'Pick list')),
    footer: (page, count) => footOf(shop, `Pick list · Page ${page} of ${count}`),
    content: [
      title({ shop, logo }, 'Pick list', [
        ['Date', day],
        ['Pieces', String(pieces)],
        ['Orders', String(orders)],
      ]),
      rule(WIDTH),
      lines.length === 0
        ? text('Nothing is left to ship of these orders.', { margin: [0, 18, 0, 0] })
        : {
            margin: [0, 18, 0, 0],
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [24, SKU_WIDTH, '*', 130, 44],
              body: [
                headings(['', 'SKU', 'Item', 'For order'], ['Pieces']),
                ...lines.map((line): TableCell[] => [
                  box(),
                  sku(line.sku, STRONG),
                  named(line),
                  {
                    stack: line.orders.map(({ number, pieces: some }) =>
                      text(`${number}${line.orders.length > 1 ? ` × ${some}` : ''}`, QUIET),
                    ),
                  },
                  text(String(line.pieces), FIGURE, { fontSize: 12, bold: true }),
                ]),
              ],
            },
            layout: ruled,
          },
    ],
  });
}

/** To be ticked with a pen. A new one each time: pdfmake moves what it draws. */
const box = (): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 10, h: 10, lineWidth: 0.75, lineColor: '#5d574e' }],
});

const head = ({ shop, order }: PackingSlip, logo: string | undefined): Content =>
  title(
    { shop, logo },
    'Packing slip',
    [
      ['Order', order.number],
      ['Reference', referenceOf(order.id)],
      ['Date', formatDate(order.createdAt, shop)],
    ],
    { ...barcodeOf(order), alignment: 'right', margin: [0, 6, 0, 0] },
  );

/** An order's number, or what it is called besides where no bar code holds that, for a scanner. */
function barcodeOf({ id, number }: Pick<OrderDetail, 'id' | 'number'>): ContentCanvas {
  const widths = code128(isBarcodeText(number) ? number : referenceOf(id));
  let x = 0;
  const bars = widths.flatMap((w, place) => {
    const from = x;
    x += w;
    return place % 2 === 1
      ? []
      : [{ type: 'rect' as const, x: from, y: 0, w, h: BARS_HIGH, lineWidth: 0, color: '#000' }];
  });
  return { canvas: bars };
}

const BARS_HIGH = 30;

/** The shop, and what this paper is. */
const title = (
  { shop, logo }: { shop: MailShop; logo: string | undefined },
  name: string,
  facts: [string, string][],
  below?: Content,
): Content => ({
  columnGap: GAP,
  margin: [0, 0, 0, 18],
  columns: [
    {
      width: '*',
      stack: [...nameOf(shop, logo), ...shop.address.split('\n').map((line) => text(line, QUIET))],
    },
    {
      width: 200,
      alignment: 'right',
      stack: [
        text(name, { fontSize: 22, bold: true, margin: [0, -6, 0, 4] }),
        ...facts.map(([label, value]) => text(`${label}  ${value}`)),
        ...(below ? [below] : []),
      ],
    },
  ],
});

/** Where the parcel goes and how, or who fetches it: large, since it is read at arm's length. */
function address({ order, parcel }: PackingSlip): Content {
  const { name, street, zipCode, country, phone } = order.shippingAddress;
  const isFetched = parcel ? parcel.collection : order.collectFrom !== null;
  const place = isFetched
    ? [phone ?? '']
    : [street, townAndRegion(order.shippingAddress), zipCode, country, phone ?? ''];
  const sent = [parcel?.carrier, parcel?.trackingNumber].filter(Boolean).join(', ');
  const how = isFetched
    ? [order.shippingMethod, ...(order.collectFrom ?? '').split('\n')]
    : [sent, order.shippingMethod];
  return {
    columnGap: GAP,
    margin: [0, 16, 0, 26],
    columns: [
      {
        width: '*',
        stack: [
          text(isFetched ? 'Collected by' : 'Deliver to', LABEL, { margin: [0, 0, 0, 3] }),
          ...[name, ...place]
            .filter(Boolean)
            .map((line, nth) => text(line, { fontSize: 12, bold: nth === 0 })),
        ],
      },
      {
        width: 200,
        stack: [
          text(isFetched ? 'Collect from' : 'Delivery', LABEL, { margin: [0, 0, 0, 3] }),
          ...how.filter(Boolean).map((line, nth) => text(line, nth === 0 ? STRONG : {})),
        ],
      },
    ],
  };
}

/** What its customer wrote: whoever packs it has to know before it is closed. */
const note = ({ order: { customerNote } }: PackingSlip): Content[] =>
  customerNote === null
    ? []
    : [
        {
          margin: [0, -10, 0, 22],
          stack: [
            text('Note from the customer', LABEL, { margin: [0, 0, 0, 3] }),
            text(customerNote, { fontSize: 11 }),
          ],
        },
      ];

/** What is in the parcel, then what isn't. */
function goods({ lines }: PackingSlip): Content {
  const inside = lines.filter(({ packed }) => packed > 0);
  const others = lines.filter(({ packed, ordered }) => packed < ordered);
  return {
    stack: [
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [24, '*', SKU_WIDTH, 60, 60],
          body: [
            headings(['', 'Item', 'SKU'], ['Ordered', 'In here']),
            ...inside.map((line): TableCell[] => [
              box(),
              named(line),
              sku(line.sku),
              text(String(line.ordered), FIGURE),
              text(String(line.packed), FIGURE, { fontSize: 12, bold: true }),
            ]),
          ],
        },
        layout: ruled,
      },
      ...(others.length === 0
        ? []
        : [
            text('Not in this parcel', LABEL, { margin: [0, 18, 0, 4] }),
            ...others.map(({ name, options, ordered, packed }) =>
              text(`${ordered - packed} × ${[name, options].filter(Boolean).join(', ')}`),
            ),
          ]),
    ],
  };
}

const SKU_WIDTH = 104;

/** Made-up ones are long, and have no blanks to break them at. */
const sku = (code: string, style = {}): Content => ({
  stack: inWidth(code, SIZE, SKU_WIDTH - 6).map((line) => text(line, style)),
});

const headings = (left: string[], right: string[]): TableCell[] => [
  ...left.map((word) => text(word, LABEL)),
  ...right.map((word) => text(word, LABEL, { alignment: 'right' })),
];

const named = ({
  name,
  options,
  details = [],
  parts = [],
}: Pick<PickedLine, 'name' | 'options'> &
  Partial<Pick<PackedLine, 'details' | 'parts'>>): Content => ({
  stack: [
    text(name, STRONG),
    ...(options ? [text(options, QUIET)] : []),
    ...parts.map((part) => text(`${part.quantity} × ${part.name}  ${part.sku}`)),
    ...details.map((detail) => text(detailText(detail))),
  ],
});

/** Says on further pages whose they are. */
const runningHead = (shop: MailShop, name: string): Content => ({
  margin: [MARGIN, 24, MARGIN, 0],
  columns: [
    text(shop.name, { bold: true, color: ACCENT, width: WIDTH / 2 }),
    text(`${name}, continued`, QUIET, { alignment: 'right', width: WIDTH / 2 }),
  ],
});

/** A6 in points, which also fits the labels of 4 by 6 inches. */
const LABEL_SIZE = { width: 297.64, height: 419.53 };
const LABEL_MARGIN = 20;

/** Draws a label for each order, on a page of its own: where it goes, from whom, and its number for a scanner. */
export function drawLabels(shop: MailShop, orders: OrderDetail[], logo?: string): Promise<Buffer> {
  const width = LABEL_SIZE.width - 2 * LABEL_MARGIN;
  const sender = [shop.companyName, ...shop.address.split('\n')].filter(Boolean).join(', ');
  return drawPdf({
    info: { title: 'Labels', creator: shop.name },
    ...PAPER,
    pageSize: LABEL_SIZE,
    pageMargins: LABEL_MARGIN,
    content: orders.map((order, place): Content => {
      const { name, street, zipCode, country, phone } = order.shippingAddress;
      const lines = [street, townAndRegion(order.shippingAddress), zipCode, country];
      return {
        ...(place > 0 && { pageBreak: 'before' as const }),
        stack: [
          ...(logo
            ? [{ image: logo, fit: [110, 32] as [number, number], margin: [0, 0, 0, 6] as Sides }]
            : []),
          text(`From ${sender}`, QUIET),
          { ...canvasOf(rule(width)), margin: [0, 10, 0, 16] as Sides },
          text('Deliver to', LABEL, { margin: [0, 0, 0, 4] }),
          text(name, { fontSize: 17, bold: true }),
          ...lines.filter(Boolean).map((line) => text(line, { fontSize: 15 })),
          ...(phone ? [text(`Tel. ${phone}`, { margin: [0, 6, 0, 0] })] : []),
          { ...canvasOf(rule(width)), margin: [0, 16, 0, 10] as Sides },
          {
            columnGap: 10,
            columns: [
              {
                width: '*',
                stack: [
                  text(order.number, { fontSize: 13, bold: true }),
                  text(order.shippingMethod),
                ],
              },
              { width: 'auto', ...barcodeOf(order) },
            ],
          },
        ],
      };
    }),
  });
}

type Sides = [number, number, number, number];
const canvasOf = (content: Content): ContentCanvas => content as ContentCanvas;
