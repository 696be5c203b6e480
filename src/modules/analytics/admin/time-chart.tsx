import { type KeyboardEvent, useState } from 'react';
import { useWidth } from '../../../ui/browser/element-width.ts';
import type { AnalyticsTable } from '../constants.ts';
import type { AnalyticsView, FigurePoint } from '../schema.ts';
import { FigurePanel } from './figure-panel.tsx';
import type { Writer } from './figure-text.ts';
import { type PlotPoint, type PlotShape, TimePlot } from './time-plot.tsx';

/** What a chart shows of each day or week. */
export type Measure = {
  table: AnalyticsTable;
  title: string;
  shape: PlotShape;
  /** Null: of nothing. */
  value(point: FigurePoint): number | null;
  text(point: FigurePoint): string;
  /** A value beside the axis. */
  tick(value: number): string;
  finding: string;
  /** Takes the place of a chart that has nothing to show. */
  nothing: string;
};

type TimeChartProps = {
  measure: Measure;
  view: AnalyticsView;
  writer: Writer;
  /** The point that is looked at, the same in all charts. */
  active: number | undefined;
  onActive: (place: number | undefined) => void;
};

/** A figure day by day or week by week, with the range before behind it. */
export function TimeChart({ measure, view, writer, active, onActive }: TimeChartProps) {
  const { title, table, finding, nothing, text } = measure;
  const { series, before } = view;
  const hasBefore = before.series.some(measure.value);
  const hasValues = hasBefore || series.some(measure.value);
  const only = hasBefore ? undefined : onlyPlace(series.map(measure.value));
  const points = series.map((point, place): PlotPoint => {
    const earlier = hasBefore && before.series[place];
    return {
      label: writer.day(point.to),
      // A line of nothing, and then one value, would say more than is known.
      value: only === undefined || only === place ? measure.value(point) : null,
      before: earlier ? measure.value(earlier) : null,
    };
  });
  const rows = series.map((point, place) => ({ point, earlier: before.series[place] }));
  return (
    <FigurePanel
      title={title}
      finding={hasValues ? finding : nothing}
      file={hasValues ? { table, view } : undefined}
      table={{
        rows: rows.toReversed(),
        rowId: ({ point }) => point.from,
        columns: [
          {
            id: 'from',
            head: view.interval === 'day' ? 'Day' : 'Week',
            cell: ({ point }) => writer.span(point),
          },
          { id: 'value', head: title, figures: true, cell: ({ point }) => text(point) },
          {
            id: 'before',
            head: 'Before',
            figures: true,
            cell: ({ earlier }) => (earlier ? text(earlier) : ''),
          },
        ],
      }}
    >
      {hasValues && (
        <Plot {...{ measure, view, writer, points, only, hasBefore, active, onActive }} />
      )}
    </FigurePanel>
  );
}

/** Which of the values is more than nothing, if one alone is. */
function onlyPlace(values: (number | null)[]): number | undefined {
  const places = values.flatMap((value, place) => (value ? [place] : []));
  return places.length === 1 ? places[0] : undefined;
}

type PlotProps = TimeChartProps & {
  points: PlotPoint[];
  /** The only point with a value, which is then written beside it. */
  only: number | undefined;
  hasBefore: boolean;
};

function Plot({ measure, view, writer, points, only, hasBefore, active, onActive }: PlotProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const { ref, width } = useWidth();
  const last = points.length - 1;
  const onlyPoint = only === undefined ? undefined : view.series[only];
  const readout = active === undefined ? undefined : readoutOf(measure, view, writer, active);

  function move(event: KeyboardEvent) {
    const to = {
      ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    onActive(to);
  }

  return (
    <div className="grid grid-cols-1 gap-1 px-3 pb-3">
      <p aria-live={hasFocus ? 'polite' : 'off'} className="figures min-h-4 truncate px-2 text-xs">
        {readout ?? <Legend shape={measure.shape} interval={view.interval} hasBefore={hasBefore} />}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, of which there is none. */}
      <div
        ref={ref}
        role="group"
        aria-label={`${measure.title}: arrow keys read the points`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read what the chart draws.
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false);
          onActive(undefined);
        }}
        onPointerLeave={() => onActive(undefined)}
        className="h-48 touch-pan-y rounded-sm"
      >
        {width > 0 && (
          <TimePlot
            width={width}
            shape={measure.shape}
            points={points}
            only={onlyPoint && measure.text(onlyPoint)}
            tick={measure.tick}
            active={active}
            onActive={onActive}
          />
        )}
      </div>
    </div>
  );
}

function readoutOf({ text }: Measure, view: AnalyticsView, writer: Writer, place: number) {
  const point = view.series[place];
  const earlier = view.before.series[place];
  if (!point) return undefined;
  const isRunning = place === view.series.length - 1;
  return (
    <>
      <span className="text-ink-soft">{writer.span(point)} </span>
      <span className="font-strong">{text(point)}</span>
      {isRunning && <span className="text-ink-soft"> so far</span>}
      {earlier && (
        <span className="text-ink-soft">
          , before ({writer.span(earlier)}): {text(earlier)}
        </span>
      )}
    </>
  );
}

type LegendProps = {
  shape: PlotShape;
  interval: AnalyticsView['interval'];
  hasBefore: boolean;
};

function Legend({ shape, interval, hasBefore }: LegendProps) {
  return (
    <span aria-hidden="true" className="flex gap-4 text-ink-soft">
      <span className="flex items-center gap-1.5">
        <svg className="h-2.5 w-4" viewBox="0 0 16 10" aria-hidden="true">
          {shape === 'bars' ? (
            <rect x="5" width="6" height="10" rx="1" className="fill-accent" />
          ) : (
            <line x1="0" x2="16" y1="5" y2="5" className="stroke-2 stroke-accent" />
          )}
        </svg>
        {interval === 'day' ? 'by day' : 'by week'}
      </span>
      {hasBefore && (
        <span className="flex items-center gap-1.5">
          <svg className="h-2.5 w-4" viewBox="0 0 16 10" aria-hidden="true">
            <line
              x1="0"
              x2="16"
              y1="5"
              y2="5"
              strokeDasharray="4 3"
              className="stroke-[1.5] stroke-ink-faint"
            />
          </svg>
          before
        </span>
      )}
    </span>
  );
}
