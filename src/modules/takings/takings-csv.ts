import { KIND_NAMES, OWED_NAME, PART_NAMES } from './constants.ts';
import { rateName } from './rate-name.ts';
import type { TakingsView } from './schema.ts';

const COLUMNS = ['Group', 'Figure', 'Country', 'Documents', 'Net', 'Tax', 'Gross', 'Currency'];

/** The takings as a file: a line a figure. */
export function takingsCsvRows(view: TakingsView): string[][] {
  const { currency, total, giftCards, giftCardsSpent, giftCardsSold } = view;
  const amounts = ({ net, tax, gross }: { net: string; tax: string; gross: string }) => [
    ...[net, tax, gross, currency],
  ];
  const only = (gross: string) => ['', '', gross, currency];
  const gifts = [
    ['Issued', giftCards.issued],
    ['Sold', giftCards.sold],
    ['Taken back with a refund', giftCards.takenBack],
    ['Adjusted by hand', giftCards.adjusted],
    ['Spent on orders', giftCards.spent],
    ['Given back by orders that came to nothing', giftCards.givenBack],
    ['Refunded to cards', giftCards.refunded],
    ['Owed at the end', giftCards.balance],
  ] as const;
  return [
    COLUMNS,
    ['Takings', 'All', '', '', ...amounts(total)],
    ...view.documents.map(({ kind, count, ...sums }) => [
      ...['Documents', KIND_NAMES[kind].many, '', String(count), ...amounts(sums)],
    ]),
    ...view.parts.map(({ part, amount }) => [
      ...['Made of', PART_NAMES[part], '', '', ...only(amount)],
    ]),
    ...view.taxes.map(({ country, name, percent, net, tax }) => [
      ...['Tax', rateName(name, percent), country, '', net, tax, '', currency],
    ]),
    ...view.countries.map(({ country, ...sums }) => [
      ...['Countries', 'All', country, '', ...amounts(sums)],
    ]),
    ...view.ways.flatMap(({ way, invoiced, refunded, total: kept, unpaid, charged }) => [
      ['Way to pay', way, '', '', ...only(kept)],
      ['Way to pay, invoiced', way, '', '', ...only(invoiced)],
      ['Way to pay, refunded', way, '', '', ...only(refunded)],
      ['Way to pay, not paid yet', way, '', '', ...only(unpaid)],
      ['Way to pay, kept by provider', way, '', '', ...only(charged)],
    ]),
    ['Way to pay', 'Gift cards', '', '', ...only(giftCardsSpent)],
    ...(Number(view.owed) === 0 ? [] : [['Way to pay', OWED_NAME, '', '', ...only(view.owed)]]),
    ['Beside the takings', 'Gift cards sold', '', '', ...only(giftCardsSold)],
    ...gifts.map(([figure, amount]) => ['Gift cards', figure, '', '', ...only(amount)]),
  ];
}
