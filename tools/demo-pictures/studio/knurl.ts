import { num, path } from '../drawing/sheet.ts';
import { ELEVATION } from './ring-edges.ts';

/** Diamond knurling around a turned body: the upper left of each diamond catches the light. */
export function knurl(r: number, y0: number, y1: number, count: number): string {
  const step = (2 * Math.PI) / count;
  const tall = step * r * 1.15;
  const rows = Math.max(1, Math.round((y1 - y0) / tall));
  const pitch = (y1 - y0) / rows;
  const bright: string[] = [];
  const dark: string[] = [];
  const at = (angle: number, y: number) => {
    const turn = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, angle));
    return `${num(r * Math.sin(turn))} ${num(-y + r * Math.cos(turn) * ELEVATION)}`;
  };
  for (let row = 0; row < rows * 2 - 1; row++) {
    const y = y0 + (pitch / 2) * (row + 1);
    const shift = row % 2 ? step / 2 : 0;
    for (let angle = -Math.PI / 2 + shift; angle <= Math.PI / 2; angle += step) {
      const [west, east, north, south] = [
        at(angle - step / 2, y),
        at(angle + step / 2, y),
        at(angle, y + pitch / 2),
        at(angle, y - pitch / 2),
      ];
      bright.push(`M${west}L${north}L${at(angle, y)}Z`);
      dark.push(`M${east}L${south}L${at(angle, y)}ZM${west}L${south}L${at(angle, y)}Z`);
    }
  }
  return (
    path(dark.join(''), '#000000', 'fill-opacity="0.34"') +
    path(bright.join(''), '#ffffff', 'fill-opacity="0.4"')
  );
}
