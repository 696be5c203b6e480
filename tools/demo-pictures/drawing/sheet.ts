import type { Ink, Surface } from '../studio/surface.ts';

/** One stop of a gradient: where (0 to 1), which colour, how opaque (1 when absent). */
export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

interface Axis {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export const ACROSS: Axis = { x1: 0, y1: 0, x2: 1, y2: 0 };
export const DOWN: Axis = { x1: 0, y1: 0, x2: 0, y2: 1 };
export const DIAGONAL: Axis = { x1: 0, y1: 0, x2: 1, y2: 1 };

/** Collects the definitions (gradients, clips, blurs) that the marks of one picture refer to. */
export class Sheet {
  /** All that was printed, label by label. */
  readonly prints: { surface: Surface; ink: readonly Ink[] }[] = [];
  readonly #ids = new Map<string, string>();

  /** A gradient in the box of whatever it fills. */
  linear(stops: readonly Stop[], axis: Axis = ACROSS): string {
    const { x1, y1, x2, y2 } = axis;
    const ends = `x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`;
    return this.#paint(`<linearGradient ID ${ends}>${markStops(stops)}</linearGradient>`);
  }

  radial(stops: readonly Stop[], centre: { cx: number; cy: number; r: number } = ROUND): string {
    const { cx, cy, r } = centre;
    const circle = `cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"`;
    return this.#paint(`<radialGradient ID ${circle}>${markStops(stops)}</radialGradient>`);
  }

  clip(d: string): string {
    return this.#paint(`<clipPath ID><path d="${d}"/></clipPath>`);
  }

  /** Lets through what the marks are white for. */
  maskOf(marks: string): string {
    const frame = 'maskUnits="userSpaceOnUse" x="-400" y="-400" width="800" height="800"';
    return this.#paint(`<mask ID ${frame}>${marks}</mask>`);
  }

  /** Small radii only: the renderer's time grows with the blurred area. */
  blur(deviation: number | readonly [number, number], margin = 0.3): string {
    const std = typeof deviation === 'number' ? num(deviation) : deviation.map(num).join(' ');
    const size = num(1 + 2 * margin);
    const box = `x="${-margin}" y="${-margin}" width="${size}" height="${size}"`;
    return this.#paint(`<filter ID ${box}><feGaussianBlur stdDeviation="${std}"/></filter>`);
  }

  svg(width: number, height: number, marks: string, viewBox = `0 0 ${width} ${height}`): string {
    const defs = [...this.#ids].map(([markup, id]) => markup.replace('ID', `id="${id}"`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}"><defs>${defs}</defs>${marks}</svg>`;
  }

  #paint(markup: string): string {
    const id = this.#ids.get(markup) ?? `d${this.#ids.size}`;
    this.#ids.set(markup, id);
    return `url(#${id})`;
  }
}

const ROUND = { cx: 0.5, cy: 0.5, r: 0.5 };

/** At most three decimals, no trailing zeros. A drawing has thousands: this takes a third of what `String` would. */
export function num(value: number): string {
  const thousandths = Math.round(value * 1000);
  const size = Math.abs(thousandths);
  const written = Math.floor(size / 1000) + (DECIMALS[size % 1000] ?? '');
  return thousandths < 0 ? `-${written}` : written;
}

/** How each number of thousandths is written behind the whole number. */
const DECIMALS = Array.from({ length: 1000 }, (_, part) => String(part / 1000).slice(1));

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${extra && ` ${extra}`}/>`;
}

export function group(marks: string, attributes: string): string {
  return `<g ${attributes}>${marks}</g>`;
}

function markStops(stops: readonly Stop[]): string {
  return stops
    .map(({ at, colour, opacity }) => {
      const alpha = opacity === undefined || opacity >= 1 ? '' : ` stop-opacity="${num(opacity)}"`;
      return `<stop offset="${num(at)}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}
