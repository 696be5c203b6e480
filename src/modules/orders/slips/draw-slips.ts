import type { Content, TableCell } from 'pdfmake/interfaces';
import { townAndRegion } from '../../../kit/postal-rules.ts';
import { drawPdf } from '../../../platform/text/pdf.ts';
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
  ownPages,
  PAPER,
  QUIET,
  rule,
  ruled,
  STRONG,
  text,
  WIDTH,
} from '../invoice/draw-invoice.ts';
import { referenceOf } from '../order-text.ts';
import type { PackedLine, PackingSlip, PickedLine } from './read-slips.ts';

/** Draws packing slips, each on pages of its own. @returns the PDF file */
export const drawSlips = (slips: PackingSlip[]): Promise<Buffer> =>
  drawPdf({
    info: { title: 'Packing slips', creator: slips[0]?.shop.name ?? '' },
    ...PAPER,
    content: slips.map((slip) => {
      const name = `Packing slip ${slip.order.number}`;
      return ownPages([head(slip), rule(WIDTH), address(slip), goods(slip)], {
        header: (page) => (page === 1 ? null : runningHead(slip.shop, name)),
        footer: (page) => footOf(slip.shop, `${name} · Page ${page}`),
      });
    }),
  });

/** Draws a list of what to fetch from the shelves. @returns the PDF file */
export function drawPickList(shop: MailShop, lines: PickedLine[]): Promise<Buffer> {
  const orders = new Set(lines.flatMap((line) => line.orders.map(({ id }) => id))).size;
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const day = formatDate(new Date().toISOString(), shop);
  return drawPdf({
    info: { title: 'Pick list', creator: shop.name },
    ...PAPER,
    header: (page) => (page === 1 ? null : runningHead(shop, 'Pick list')),
    footer: (page, count) => footOf(shop, `Pick list · Page ${page} of ${count}`),
    content: [
      title(shop, 'Pick list', [
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
              widths: [24, 90, '*', 130, 44],
              body: [
                headings(['', 'SKU', 'Item', 'For order'], ['Pieces']),
                ...lines.map((line): TableCell[] => [
                  box(),
                  text(line.sku, STRONG),
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

const head = ({ shop, order }: PackingSlip): Content =>
  title(shop, 'Packing slip', [
    ['Order', order.number],
    ['Reference', referenceOf(order.id)],
    ['Date', formatDate(order.createdAt, shop)],
  ]);

/** The shop, and what this paper is. */
const title = (shop: MailShop, name: string, facts: [string, string][]): Content => ({
  columnGap: GAP,
  margin: [0, 0, 0, 18],
  columns: [
    {
      width: '*',
      stack: [
        text(shop.name, { fontSize: 15, bold: true, color: ACCENT, margin: [0, 0, 0, 6] }),
        ...shop.address.split('\n').map((line) => text(line, QUIET)),
      ],
    },
    {
      width: 200,
      alignment: 'right',
      stack: [
        text(name, { fontSize: 22, bold: true, margin: [0, -6, 0, 4] }),
        ...facts.map(([label, value]) => text(`${label}  ${value}`)),
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
          widths: [24, '*', 110, 60, 60],
          body: [
            headings(['', 'Item', 'SKU'], ['Ordered', 'In here']),
            ...inside.map((line): TableCell[] => [
              box(),
              named(line),
              text(line.sku),
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

const headings = (left: string[], right: string[]): TableCell[] => [
  ...left.map((word) => text(word, LABEL)),
  ...right.map((word) => text(word, LABEL, { alignment: 'right' })),
];

const named = ({
  name,
  options,
  details = [],
}: Pick<PickedLine, 'name' | 'options'> & { details?: PackedLine['details'] }): Content => ({
  stack: [
    text(name, STRONG),
    ...(options ? [text(options, QUIET)] : []),
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
