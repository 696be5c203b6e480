import { roundedRectangle, trace } from '../drawing/outline.ts';
import { path, type Sheet } from '../drawing/sheet.ts';
import { recess } from '../studio/relief.ts';
import type { Surface } from '../studio/surface.ts';

/** A USB-C socket: steel shell, black tongue. */
export function usbPort(sheet: Sheet, front: Surface, y: number): string {
  return (
    recess(sheet, front, roundedRectangle(-4.6, y - 1.6, 9.2, 3.2, 1.6), '#8f8c86', 0.35) +
    recess(sheet, front, roundedRectangle(-4, y - 1.1, 8, 2.2, 1.1), '#0a0a0a', 0.1) +
    path(trace(roundedRectangle(-2.9, y - 0.32, 5.8, 0.64, 0.2), front.place), '#55514a')
  );
}
