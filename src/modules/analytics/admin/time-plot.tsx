import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';

export type PlotShape = 'area' | 'bars' | 'line';

/** A day or a week; null: there is no value. */
export type PlotPoint = { label: string; value: number | null; before: number | null };

type TimePlotProps = {
  /** In pixels. */
  width: number;
  shape: PlotShape;
  points: PlotPoint[];
  /** The value of the only point that has one, as text. */
  only: string | undefined;
  tick(value: number): string;
  active: number | undefined;
  onActive: (place: number) => void;
};

const HEIGHT = 192;
const TOP = 10;
const RIGHT = 12;
const BOTTOM = 24;
const LEFT = 48;
/** The room that a date needs below the axis. */
const LABEL_WIDTH = 76;

/** The drawing alone: everything begins at zero, the last point is still running. */
export function TimePlot({ width, shape, points, only, tick, active, onActive }: TimePlotProps) {
  const last = points.length - 1;
  const most = Math.max(...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const y = scaleLinear<number>({ domain: [0, most || 1], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  // There is no half an order.
  const ticks = y.ticks(4).filter((value) => shape !== 'bars' || Number.isInteger(value));
  const inner = Math.max(1, width - LEFT - RIGHT);
  const step = inner / Math.max(1, points.length);
  /** The middle of a day's strip: the same in every shape, so that one cursor fits all charts. */
  const x = (place: number) => LEFT + step * (place + 0.5);
  const placed = points.map((point, place) => ({ ...point, place }));
  type Placed = (typeof placed)[number];
  const xOf = ({ place }: Placed) => x(place);
  const yOf = ({ value }: Placed) => y(value ?? 0);
  const isThere = ({ value }: Placed) => value !== null;
  const bar = Math.max(1, Math.min(28, step * 0.66));

  const look = (event: PointerEvent<SVGSVGElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    const place = Math.floor((event.clientX - from - LEFT) / step);
    onActive(Math.min(last, Math.max(0, place)));
  };

  return (
    <svg
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      onPointerMove={look}
      onPointerDown={look}
      className="block overflow-visible"
    >
      {ticks.map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={LEFT - 8}
            y={y(value)}
            dy="0.32em"
            textAnchor="end"
            className="figures fill-ink-soft text-xs"
          >
            {tick(value)}
          </text>
        </g>
      ))}
      {labelPlaces(points.length, inner).map((place) => (
        <text
          key={place}
          x={x(place)}
          y={HEIGHT - 6}
          textAnchor={place === last && step < LABEL_WIDTH / 2 ? 'end' : 'middle'}
          className="figures fill-ink-soft text-xs"
        >
          {points[place]?.label}
        </text>
      ))}
      {active !== undefined && (
        <line
          x1={x(active)}
          x2={x(active)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          className="stroke-ink-faint"
        />
      )}
      {shape === 'area' && (
        <AreaClosed
          data={placed}
          x={xOf}
          y={yOf}
          yScale={y}
          defined={isThere}
          className="fill-accent-soft"
        />
      )}
      {shape === 'bars' &&
        placed.map((point) => (
          <rect
            key={point.place}
            x={xOf(point) - bar / 2}
            y={yOf(point)}
            width={bar}
            height={HEIGHT - BOTTOM - yOf(point)}
            rx={Math.min(3, bar / 4)}
            className={
              point.place === last
                ? 'fill-accent-soft stroke-accent [stroke-dasharray:2_2]'
                : 'fill-accent'
            }
          />
        ))}
      <LinePath
        data={placed}
        x={xOf}
        y={({ before }) => y(before ?? 0)}
        defined={({ before }) => before !== null}
        strokeDasharray="4 3"
        className="stroke-ink-faint"
      />
      {shape !== 'bars' && (
        <>
          <LinePath
            data={placed.slice(0, -1)}
            x={xOf}
            y={yOf}
            defined={isThere}
            strokeLinejoin="round"
            className="stroke-2 stroke-accent"
          />
          <LinePath
            data={placed.slice(-2)}
            x={xOf}
            y={yOf}
            defined={isThere}
            strokeDasharray="1 4"
            strokeLinecap="round"
            className="stroke-2 stroke-accent"
          />
          {placed
            .filter((point) => isAlone(placed, point))
            .map((point) => (
              <circle
                key={point.place}
                cx={xOf(point)}
                cy={yOf(point)}
                r={2.5}
                className="fill-accent"
              />
            ))}
        </>
      )}
      {only !== undefined &&
        placed.filter(isThere).map((point) => (
          <text
            key={point.place}
            x={xOf(point) + (xOf(point) < width / 2 ? 1 : -1) * (bar / 2 + 6)}
            y={Math.max(TOP + 6, yOf(point))}
            dy="0.32em"
            textAnchor={xOf(point) < width / 2 ? 'start' : 'end'}
            className="figures fill-ink font-strong text-xs"
          >
            {only}
          </text>
        ))}
      {active !== undefined && points[active]?.value != null && (
        <circle
          cx={x(active)}
          cy={y(points[active].value)}
          r={4}
          className="fill-accent stroke-2 stroke-surface"
        />
      )}
    </svg>
  );
}

/** A line has two ends: a point without neighbours, and the running one, would not be seen. */
const isAlone = (points: PlotPoint[], { place, value }: { place: number; value: number | null }) =>
  value !== null &&
  (place === points.length - 1 ||
    ((points[place - 1]?.value ?? null) === null && (points[place + 1]?.value ?? null) === null));

/** Which points get a date: the last one, and others at even distances as far as there is room. */
function labelPlaces(count: number, width: number): number[] {
  const most = Math.max(1, Math.floor(width / LABEL_WIDTH));
  const every = Math.max(1, Math.ceil(count / most));
  const places: number[] = [];
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}
