import { DIAGONAL, DOWN, path, Sheet, stroke } from './drawing/sheet.ts';

/** The shop's mark, 512 x 512: three wisps of cirrus on deep teal. Fit for a favicon, an app icon, a share picture. */
export function drawLogoMark(): string {
  const sheet = new Sheet();
  const tile =
    'M116 0H396A116 116 0 0 1 512 116V396A116 116 0 0 1 396 512H116A116 116 0 0 1 0 396V116A116 116 0 0 1 116 0Z';
  const teal = sheet.linear(
    [
      { at: 0, colour: '#1b6a6b' },
      { at: 1, colour: '#0b3d41' },
    ],
    DIAGONAL,
  );
  const wisps = [
    'M104 214C168 140 262 132 318 176C348 200 392 202 420 170',
    'M92 292C166 216 262 214 316 256C348 281 388 284 424 254',
    'M150 360C204 310 276 308 322 340C346 356 374 356 396 340',
  ].join('');
  return sheet.svg(
    512,
    512,
    [
      path(tile, teal),
      stroke(wisps, '#f6f2e9', 34, 'stroke-linecap="round"'),
      path(
        tile,
        sheet.linear(
          [
            { at: 0, colour: '#ffffff', opacity: 0.1 },
            { at: 0.5, colour: '#ffffff', opacity: 0 },
          ],
          DOWN,
        ),
      ),
    ].join(''),
  );
}
