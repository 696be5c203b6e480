import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, GROUNDS, looksTokens, refuseAccent } from './looks.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

test('whatever colour is taken is read wherever it stands, in both themes', () => {
  fc.assert(
    fc.property(hex, (wanted) => {
      const refusal = refuseAccent(wanted);
      const accent = refusal === undefined ? wanted : (/#[0-9a-f]{6}$/.exec(refusal)?.[0] ?? '');
      expect(refuseAccent(accent)).toBeUndefined();
      for (const theme of ['light', 'dark'] as const) {
        const colours = accentColours(accent, theme);
        if (!colours) throw new Error(`${accent} is no colour`);
        const grounds = [...Object.values(GROUNDS[theme]), colours.soft];
        for (const ground of grounds) {
          expect(wcagContrast(colours.accent, ground)).toBeGreaterThanOrEqual(4.5);
          expect(wcagContrast(colours.strong, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(wcagContrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(colours.onAccent, colours.strong)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('the grounds are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
  const of = (name: string) =>
    new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
  expect([GROUNDS.light.paper, GROUNDS.dark.paper]).toEqual(of('paper'));
  expect([GROUNDS.light.furthest, GROUNDS.dark.furthest]).toEqual([
    of('sunken')?.[0],
    of('surface')?.[1],
  ]);
});

test('the program’s own looks change nothing', () => {
  expect(looksTokens({ accent: '', corners: 'Soft', typeface: 'Modern' })).toEqual({});
});
