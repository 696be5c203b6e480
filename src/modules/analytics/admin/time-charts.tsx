import { useState } from 'react';
import { toMinorUnits } from '../../../shared/format.ts';
import type { AnalyticsView, FigurePoint } from '../schema.ts';
import type { Writer } from './figure-text.ts';
import { type Measure, TimeChart } from './time-chart.tsx';

type TimeChartsProps = { view: AnalyticsView; writer: Writer };

/** Revenue, orders, visitors and conversion, under one cursor. */
export function TimeCharts(props: TimeChartsProps) {
  const [active, setActive] = useState<number>();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {measuresOf(props).map((measure) => (
        <TimeChart
          key={measure.table}
          measure={measure}
          active={active}
          onActive={setActive}
          {...props}
        />
      ))}
    </div>
  );
}

function measuresOf({ view, writer }: TimeChartsProps): Measure[] {
  const { figures: before } = view.before;
  const best = (value: (point: FigurePoint) => number | null) => bestOf(view, writer, value);
  const revenue = ({ revenue: amount }: FigurePoint) => toMinorUnits(amount);
  return [
    {
      table: 'revenue',
      title: 'Revenue',
      shape: 'area',
      value: revenue,
      text: (point) => writer.money(point.revenue),
      tick: writer.briefMoney,
      finding: `${writer.money(view.totalRevenue)}${compared(view.revenueGrowth, writer)}${best(revenue)}`,
      nothing: 'Nothing was sold in these days, nor before.',
    },
    {
      table: 'orders',
      title: 'Orders',
      shape: 'bars',
      value: ({ orders }) => orders,
      text: ({ orders }) => writer.count(orders),
      tick: writer.brief,
      finding: `${plural(view.totalOrders, 'order', writer)}${compared(view.orderGrowth, writer)}${best(({ orders }) => orders)}`,
      nothing: 'No orders in these days, nor before.',
    },
    {
      table: 'visitors',
      title: 'Visitors a day',
      shape: 'line',
      value: ({ visitors }) => visitors,
      text: ({ visitors }) => writer.mean(visitors),
      tick: writer.brief,
      finding: `${writer.mean(view.dailyVisitors)} a day${compared(view.visitorGrowth, writer)}${best(({ visitors }) => visitors)}`,
      nothing: 'Nobody was counted in these days, nor before.',
    },
    {
      table: 'conversion',
      title: 'Conversion',
      shape: 'line',
      value: ({ conversionRate }) => conversionRate,
      text: ({ conversionRate }) => writer.percent(conversionRate),
      tick: writer.percent,
      finding: `${ofVisits(view.conversionRate, writer)}${before.conversionRate === null ? ', no earlier data' : `, before: ${writer.percent(before.conversionRate)}`}`,
      nothing: 'No visit ended in an order, nor before.',
    },
  ];
}

const plural = (count: number, noun: string, writer: Writer): string =>
  `${writer.count(count)} ${noun}${count === 1 ? '' : 's'}`;

const ofVisits = (rate: number | null, writer: Writer): string =>
  rate === null ? 'No visits' : `${writer.percent(rate)} of visits ended in an order`;

function compared(growth: number | null, writer: Writer): string {
  if (growth === null) return ', no earlier data';
  if (growth === 0) return ', as before';
  return `, ${writer.percent(Math.abs(growth))} ${growth > 0 ? 'more' : 'less'} than before`;
}

/** The best day or week, if one is. */
function bestOf(
  { series, interval }: AnalyticsView,
  writer: Writer,
  value: (point: FigurePoint) => number | null,
): string {
  const best = series.reduce<FigurePoint | undefined>(
    (most, point) => ((value(point) ?? 0) > (most ? (value(most) ?? 0) : 0) ? point : most),
    undefined,
  );
  return best ? `; best ${interval} ${writer.span(best)}` : '';
}
