import { expect } from 'vitest';
import { PARTS } from '../../src/modules/takings/constants.ts';
import * as takingsApi from '../../src/modules/takings/endpoints.ts';
import type {
  DocumentFilters,
  TakingsDocument,
  TakingsView,
} from '../../src/modules/takings/schema.ts';
import { readCsv } from '../../src/platform/text/csv.ts';
import { bookedOrders, keptByProviders, leftOnCards } from './books.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** '-0.05' to -5. */
export const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => string): number =>
  rows.reduce((sum, row) => sum + hundredths(amount(row)), 0);

type Asked = { [Name in keyof DocumentFilters]?: string };

/** All days. */
const EVER = '..2099-12-31';

/** All documents that the filters find. */
export async function allDocuments(owner: Visitor, asked: Asked): Promise<TakingsDocument[]> {
  const all: TakingsDocument[] = [];
  for (;;) {
    const { status, body, headers } = await owner.call(
      takingsApi.listDocuments({ ...asked, limit: 100, offset: all.length } as never),
    );
    expect(status).toBe(200);
    all.push(...body);
    if (body.length === 0 || all.length >= Number(headers['x-total-count'])) return all;
  }
}

/** Expects that the takings of all days are what orders, providers and gift cards say, to the penny. */
export async function takingsAgree(shop: TestShop, owner: Visitor): Promise<void> {
  const { body: view, status } = await owner.call(takingsApi.read({ date: EVER }));
  expect(status).toBe(200);
  const documents = await allDocuments(owner, { date: EVER });

  // Each order, by its documents.
  const byOrder = Map.groupBy(documents, ({ orderId }) => orderId);
  for (const { id, booked, tax } of await bookedOrders(shop)) {
    const own = byOrder.get(id) ?? [];
    expect({ id, gross: sumOf(own, ({ gross }) => gross) }).toEqual({ id, gross: booked });
    expect({ id, tax: sumOf(own, (row) => row.tax) }).toEqual({ id, tax });
  }

  // Each figure, by its documents.
  const { total } = view;
  for (const amount of ['net', 'tax', 'gross'] as const) {
    expect(sumOf(documents, (row) => row[amount])).toBe(hundredths(total[amount]));
    const [kinds, countries] = [view.documents, view.countries];
    expect(sumOf(kinds, (row) => row[amount])).toBe(hundredths(total[amount]));
    expect(sumOf(countries, (row) => row[amount])).toBe(hundredths(total[amount]));
  }
  for (const document of documents) {
    const { net, tax, gross, parts, taxes, number } = document;
    const made = PARTS.map((part) => parts[part] ?? '');
    expect({ number, gross: sumOf(made, (part) => part) }).toEqual({
      number,
      gross: hundredths(gross),
    });
    expect({ number, net: sumOf(taxes, (row) => row.net) }).toEqual({
      number,
      net: hundredths(net),
    });
    expect({ number, tax: sumOf(taxes, (row) => row.tax) }).toEqual({
      number,
      tax: hundredths(tax),
    });
  }
  for (const { part, amount } of view.parts) {
    const found = await allDocuments(owner, { date: EVER, part });
    expect({ part, sum: sumOf(found, ({ parts }) => parts[part] ?? '') }).toEqual({
      part,
      sum: hundredths(amount),
    });
  }
  for (const { kind, count, gross } of view.documents) {
    const found = await allDocuments(owner, { date: EVER, kind });
    expect([kind, found.length, sumOf(found, (row) => row.gross)]).toEqual([
      kind,
      count,
      hundredths(gross),
    ]);
  }
  for (const { country, name, percent, net, tax } of view.taxes) {
    const rate = name === null ? 'none' : `${name} ${percent}`;
    const found = await allDocuments(owner, { date: EVER, country, rate });
    const lines = found
      .flatMap(({ taxes }) => taxes)
      .filter((line) => line.name === name && line.percent === percent);
    expect([rate, sumOf(lines, (line) => line.net), sumOf(lines, (line) => line.tax)]).toEqual([
      rate,
      hundredths(net),
      hundredths(tax),
    ]);
  }
  for (const { way, total: sum, unpaid } of view.ways) {
    const due = ({ gross, cardsSold, giftCard }: TakingsDocument) =>
      `${(hundredths(gross) + hundredths(cardsSold) - hundredths(giftCard)) / 100}`;
    expect([way, sumOf(await allDocuments(owner, { date: EVER, way }), due)]).toEqual([
      way,
      hundredths(sum),
    ]);
    const open = await allDocuments(owner, { date: EVER, way, part: 'unpaid' });
    expect([way, sumOf(open, due)]).toEqual([way, hundredths(unpaid)]);
  }
  expect(sumOf(view.ways, (row) => row.total) + hundredths(view.giftCardsSpent)).toBe(
    hundredths(total.gross) + hundredths(view.giftCardsSold),
  );
  expect(sumOf(view.taxes, ({ tax }) => tax)).toBe(hundredths(total.tax));

  // Providers and gift cards, by their own ledgers.
  const online = view.ways.filter(({ way }) => ['Stripe', 'PayPal'].includes(way));
  expect(sumOf(online, (row) => row.total)).toBe(await keptByProviders(shop));
  const { spent, givenBack, refunded, issued, adjusted, sold, takenBack, balance } = view.giftCards;
  expect(sumOf([spent, givenBack, refunded], String)).toBe(0 - hundredths(view.giftCardsSpent));
  const changes = [issued, adjusted, spent, givenBack, refunded, sold, takenBack];
  expect(sumOf(changes, String)).toBe(hundredths(balance));
  expect(hundredths(balance)).toBe(await leftOnCards(shop));

  await stretchesAddUp(owner, total);
  await journalsBalance(owner, view);
}

/** From the first day of which month, and before which: the years before this one, its quarters, and what is to come. */
const STRETCHES = [
  [-15, 0],
  [0, 6],
  [6, 9],
  [9, 15],
] as const;

/** Stretches of days come to what all days do. */
async function stretchesAddUp(
  owner: Visitor,
  total: { gross: string; tax: string },
): Promise<void> {
  const year = new Date().getUTCFullYear();
  const sums = { gross: 0, tax: 0 };
  for (const stretch of STRETCHES) {
    const [from, to] = stretch.map((of, end) =>
      new Date(Date.UTC(year, of, 1 - end)).toISOString().slice(0, 10),
    );
    const { body } = await owner.call(takingsApi.read({ date: `${from}..${to}` }));
    sums.gross += hundredths(body.total.gross);
    sums.tax += hundredths(body.total.tax);
  }
  expect(sums).toEqual({ gross: hundredths(total.gross), tax: hundredths(total.tax) });
}

export async function cellsOf(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv(Buffer.from(text))) rows.push(cells);
  return rows;
}

/** In each journal of each file debits equal credits, and the accounts come to the takings. */
export async function journalsBalance(
  owner: Visitor,
  view: Pick<TakingsView, 'total' | 'giftCards' | 'giftCardsSold'>,
): Promise<void> {
  for (const program of ['xero', 'quickbooks'] as const) {
    const { text } = await owner.call(takingsApi.downloadLedger({ date: EVER, program }));
    const [, ...rows] = await cellsOf(text);
    const lines = rows.map((cells) =>
      program === 'xero'
        ? {
            journal: `${cells[0]} ${cells[1]}`,
            account: cells[3],
            amount: hundredths(cells[5] ?? ''),
          }
        : {
            journal: `${cells[0]}`,
            account: cells[2],
            amount: hundredths(cells[4] || '0') - hundredths(cells[5] || '0'),
          },
    );
    for (const [journal, own] of Map.groupBy(lines, (line) => line.journal)) {
      expect({ journal, sum: own.reduce((sum, { amount }) => sum + amount, 0) }).toEqual({
        journal,
        sum: 0,
      });
    }
    const [sales, tax, cards] =
      program === 'xero'
        ? ['200', '820', '810']
        : ['Sales', 'VAT Control', 'Gift Cards Outstanding'];
    const of = (account: string | undefined) =>
      0 - lines.reduce((sum, line) => sum + (line.account === account ? line.amount : 0), 0);
    expect([program, of(sales), of(tax), of(cards)]).toEqual([
      program,
      hundredths(view.total.net),
      hundredths(view.total.tax),
      // With what was paid for cards that are not made yet.
      hundredths(view.giftCards.balance) +
        hundredths(view.giftCardsSold) -
        hundredths(view.giftCards.sold) -
        hundredths(view.giftCards.takenBack),
    ]);
  }
}
