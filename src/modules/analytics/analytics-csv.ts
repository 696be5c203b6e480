import { csvText } from '../../platform/text/csv.ts';
import type { AnalyticsTable } from './constants.ts';
import type { AnalyticsView, FigurePoint } from './schema.ts';

type Value = string | number | null;

/** What a chart or a list of the analytics shows, as a file. */
export function analyticsCsv(
  view: AnalyticsView,
  table: AnalyticsTable,
): { fileName: string; csv: string } {
  const { from, to } = view.range;
  const rows = tableOf(view, table).map((row) => row.map((value) => String(value ?? '')));
  return { fileName: `${table}_${from}_${to}.csv`, csv: csvText(rows) };
}

function tableOf(view: AnalyticsView, table: AnalyticsTable): Value[][] {
  const { currency } = view;
  switch (table) {
    case 'revenue':
      return series(view, `Revenue (${currency})`, ({ revenue }) => revenue);
    case 'orders':
      return series(view, `Orders (${currency})`, ({ orders }) => orders);
    case 'visitors':
      return series(view, 'Visitors a day', ({ visitors }) => visitors);
    case 'conversion':
      return series(view, 'Conversion (%)', ({ conversionRate }) => conversionRate);
    case 'products':
      return [
        ['Product', 'Sales', 'Counted', `Revenue (${currency})`],
        ...view.topSellingProducts.map(({ name, sales, dataSource, revenue }) => [
          name,
          sales,
          dataSource === 'sales' ? 'units' : 'reviews',
          revenue,
        ]),
      ];
    case 'brands':
      return [
        ['Brand', 'Sales', `Revenue (${currency})`],
        ...view.topBrands.map(({ name, sales, revenue }) => [name, sales, revenue]),
      ];
    case 'channels':
      return [
        ['Channel', 'Visits', 'Visits before', 'Visits with an order', 'Conversion (%)'],
        ...view.channels.map((row) => [
          row.channel,
          row.visits,
          row.visitsBefore,
          row.orders,
          row.conversionRate,
        ]),
      ];
    case 'funnel':
      return [
        ['Step', 'Visits', 'Visits before'],
        ...view.funnel.map(({ step, visits, visitsBefore }) => [step, visits, visitsBefore]),
      ];
    case 'searches':
      return [
        ['Searched for', 'Times'],
        ...view.searches.words.map(({ words, count }) => [words, count]),
      ];
  }
}

function series(
  { series: points, before }: AnalyticsView,
  head: string,
  value: (point: FigurePoint) => Value,
): Value[][] {
  return [
    ['From', 'To', head, 'From, before', 'To, before', `${head}, before`],
    ...points.map((point, place) => {
      const earlier = before.series[place];
      return [
        point.from,
        point.to,
        value(point),
        earlier?.from ?? null,
        earlier?.to ?? null,
        earlier ? value(earlier) : null,
      ];
    }),
  ];
}
