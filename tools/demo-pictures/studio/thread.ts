import { num, stroke } from '../drawing/sheet.ts';
import { ELEVATION } from './ring-edges.ts';

/** Screw thread around a turned body. */
export function thread(y0: number, y1: number, r: number, pitch = 0.55): string {
  const turns: string[] = [];
  for (let y = y0; y <= y1; y += pitch)
    turns.push(
      `M${num(-r)} ${num(-y)}A${num(r)} ${num(r * ELEVATION)} 0 0 0 ${num(r)} ${num(-y - pitch * 0.4)}`,
    );
  const d = turns.join('');
  return (
    stroke(d, '#000000', pitch * 0.4, 'stroke-opacity="0.45"') +
    stroke(
      d,
      '#ffffff',
      pitch * 0.22,
      `stroke-opacity="0.4" transform="translate(0 ${num(pitch * 0.32)})"`,
    )
  );
}
