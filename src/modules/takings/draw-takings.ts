import type { Content, TableCell } from 'pdfmake/interfaces';
import { countryName } from '../../kit/countries.ts';
import { drawPdf } from '../../platform/text/pdf.ts';
import type { MailShop } from '../mail/schema.ts';
import {
  amount,
  FIGURE,
  footOf,
  formatDate,
  headOf,
  LABEL,
  PAPER,
  QUIET,
  rule,
  ruled,
  runningHeadOf,
  STRONG,
  text,
  WIDTH,
} from '../orders/invoice/draw-invoice.ts';
import { KIND_NAMES, OWED_NAME, PART_NAMES } from './constants.ts';
import { rateName } from './rate-name.ts';
import type { TakingsView } from './schema.ts';

/** Draws the takings of a range of days. @returns the PDF file */
export function drawTakings(view: TakingsView, shop: MailShop): Promise<Buffer> {
  const day = (of: string) => formatDate(`${of}T12:00:00Z`, { ...shop, timeZone: 'UTC' });
  const paper = `Takings ${view.range.from} to ${view.range.to}`;
  const money = (sum: string) => amount(sum, { order: view, shop });
  return drawPdf({
    info: { title: paper, author: shop.companyName, creator: shop.name },
    ...PAPER,
    header: (page) => (page === 1 ? null : runningHeadOf(shop, paper)),
    footer: (page, count) => footOf(shop, `Takings · Page ${page} of ${count}`),
    content: [
      headOf({ shop, taxNumber: '' }, 'Takings', [
        ['From', day(view.range.from)],
        ['To', day(view.range.to)],
        ['Currency', view.currency],
        ['Days of', view.timeZone],
      ]),
      rule(WIDTH),
      ...tablesOf(view, money),
    ],
  });
}

function tablesOf(view: TakingsView, money: (sum: string) => string): Content[] {
  const { total, giftCards } = view;
  const sums = ({ net, tax, gross }: typeof total) => [net, tax, gross].map(money);
  return [
    table(
      'Documents',
      ['Net', 'Tax', 'Gross'],
      [
        ...view.documents.map(({ kind, count, ...of }) => [
          `${KIND_NAMES[kind].many} (${count})`,
          ...sums(of),
        ]),
        ['All', ...sums(total)],
      ],
    ),
    table(
      'Made of',
      ['Amount'],
      [
        ...view.parts.map(({ part, amount: sum }) => [PART_NAMES[part], money(sum)]),
        ['Gross', money(total.gross)],
      ],
    ),
    table(
      'Tax by country and rate',
      ['On', 'Tax'],
      [
        ...view.taxes.map(({ country, name, percent, net, tax }) => [
          `${countryName(country)}, ${rateName(name, percent)}`,
          ...[net, tax].map(money),
        ]),
        ['All', money(total.net), money(total.tax)],
      ],
    ),
    table(
      'By way to pay',
      ['Invoiced', 'Refunded', 'Together', 'Charges', 'Unpaid'],
      [
        ...view.ways.map(({ way, invoiced, refunded, total: kept, unpaid, charged }) => [
          way,
          ...[invoiced, refunded, kept, charged, unpaid].map(money),
        ]),
        ['Gift cards', '', '', money(view.giftCardsSpent), '', ''],
        ...(Number(view.owed) === 0 ? [] : [[OWED_NAME, '', '', '', '', money(view.owed)]]),
      ],
    ),
    table(
      'Gift cards',
      ['Amount'],
      [
        ['Issued', money(giftCards.issued)],
        ['Sold', money(giftCards.sold)],
        ['Taken back with a refund', money(giftCards.takenBack)],
        ['Adjusted by hand', money(giftCards.adjusted)],
        ['Spent on orders', money(giftCards.spent)],
        ['Given back by orders that came to nothing', money(giftCards.givenBack)],
        ['Refunded to cards', money(giftCards.refunded)],
        ['Owed at the end', money(giftCards.balance)],
      ],
    ),
  ];
}

/** Rows of a name and figures under their headings. */
function table(title: string, headings: string[], rows: string[][]): Content {
  const width = headings.length > 3 ? 66 : 90;
  return {
    margin: [0, 20, 0, 0],
    unbreakable: rows.length < 20,
    stack: [
      text(title, { fontSize: 12, bold: true, margin: [0, 0, 0, 4] }),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [WIDTH - width * headings.length, ...headings.map(() => width)],
          body: [
            [text('', LABEL), ...headings.map((each) => text(each, LABEL, { alignment: 'right' }))],
            ...rows.map(([name = '', ...figures]): TableCell[] => [
              text(name, STRONG),
              ...figures.map((figure) =>
                text(figure, FIGURE, headings.length > 3 ? { fontSize: QUIET.fontSize } : {}),
              ),
            ]),
          ],
        },
        layout: ruled,
      },
    ],
  };
}
