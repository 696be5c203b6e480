import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS } from './mail-tokens.ts';

const tokens = readFileSync(new URL('../../../../ui/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(COLOURS))(
  '%s is the colour that the pages have',
  (name, [light, dark]) => {
    expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  },
);

test.each([
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['warm', 'surface'],
] as const)('%s can be read on %s, by day and by night', (text, ground) => {
  for (const scheme of [0, 1] as const) {
    expect(contrast(COLOURS[text][scheme], COLOURS[ground][scheme])).toBeGreaterThanOrEqual(4.5);
  }
});

/** Contrast as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
