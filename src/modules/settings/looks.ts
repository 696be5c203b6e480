import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

/** What an owner chooses of the looks, and what follows from it for every page of the shop. */

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode);

/** What texts and controls stand on, lightest and darkest, as the tokens have it (src/ui/tokens.css). */
export const GROUNDS = {
  light: { paper: '#faf7f2', furthest: '#f1ece3' },
  dark: { paper: '#121110', furthest: '#1b1a18' },
} as const;

/** Of a text to its ground, at least: WCAG 2.2, 1.4.3 Contrast (Minimum). */
const LEAST_CONTRAST = 4.5;

/** In rem, in the tokens' order. `Soft` is what the tokens say. */
const RADII = {
  Sharp: { sm: 0, md: 0.125, lg: 0.1875, xl: 0.25, pill: 0.125 },
  Round: { sm: 0.625, md: 1, lg: 1.5, xl: 2 },
};

const oklch = converter('oklch');

interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** An accent and what goes with it in one theme: hex colours. */
interface AccentColours {
  accent: string;
  strong: string;
  soft: string;
  onAccent: string;
}

const hexOf = ({ l, c, h }: Oklch): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch')) ??
  '#000000';

function readColour(hex: string): Oklch | undefined {
  const colour = /^#[0-9a-f]{6}$/i.test(hex) ? oklch(parseHex(hex)) : undefined;
  return colour && { l: colour.l, c: colour.c, h: colour.h ?? 0 };
}

/** A little of the accent in the paper. */
const softOf = (accent: string, paper: string): string =>
  formatHex(interpolate([paper, accent], 'oklab')(0.12)) ?? paper;

/** How well an accent is read where it is read worst. */
const contrastOn = ({ paper, furthest }: { paper: string; furthest: string }, accent: string) =>
  Math.min(wcagContrast(accent, furthest), wcagContrast(accent, softOf(accent, paper)));

/** The nearest of its hue that is read everywhere: darker on light pages, lighter on dark ones. */
function readable(colour: Oklch, theme: keyof typeof GROUNDS): Oklch {
  const step = theme === 'light' ? -0.004 : 0.004;
  const isRead = (l: number) =>
    contrastOn(GROUNDS[theme], hexOf({ ...colour, l })) >= LEAST_CONTRAST;
  let { l } = colour;
  // Black is read on light pages, and white on dark ones.
  while (!isRead(l)) l += step;
  return { ...colour, l };
}

/**
 * What is wrong with an accent: it cannot be read as a text on the pages' grounds.
 * @param hex `#rrggbb`
 */
export function refuseAccent(hex: string): string | undefined {
  const colour = readColour(hex);
  if (!colour) return 'A colour is written like #0b5551';
  const contrast = contrastOn(GROUNDS.light, hex);
  if (contrast >= LEAST_CONTRAST) return undefined;
  const found = Math.floor(contrast * 10) / 10;
  return `Too light to be read: its contrast is ${found} to 1, and ${LEAST_CONTRAST} is the least. The nearest that can be read is ${hexOf(readable(colour, 'light'))}`;
}

/** Brighter on dark pages, where a deep colour is lost. */
const DARK_LIGHTNESS = 0.78;
const DARK_CHROMA = 0.13;

export function accentColours(hex: string, theme: keyof typeof GROUNDS): AccentColours | undefined {
  const given = readColour(hex);
  if (!given) return undefined;
  const isLight = theme === 'light';
  const colour = isLight
    ? given
    : readable({ ...given, l: DARK_LIGHTNESS, c: Math.min(given.c, DARK_CHROMA) }, theme);
  const accent = isLight ? hex.toLowerCase() : hexOf(colour);
  return {
    accent,
    strong: hexOf({ ...colour, l: colour.l + (isLight ? -0.09 : 0.08) }),
    soft: softOf(accent, GROUNDS[theme].paper),
    onAccent: isLight ? '#fbfaf6' : hexOf({ l: 0.22, c: Math.min(given.c, 0.04), h: given.h }),
  };
}

export interface Looks {
  /** `#rrggbb`; empty: the tokens' own. */
  accent: string;
  corners: string;
  typeface: string;
}

/** The tokens that these looks have in place of the program's; none where they are the program's. */
export function looksTokens({ accent, corners, typeface }: Looks): Record<string, string> {
  const tokens: Record<string, string> = {};
  const light = accentColours(accent, 'light');
  const dark = accentColours(accent, 'dark');
  if (light && dark) {
    const both = (name: keyof AccentColours) => `light-dark(${light[name]}, ${dark[name]})`;
    tokens['--color-accent'] = both('accent');
    tokens['--color-accent-strong'] = both('strong');
    tokens['--color-accent-soft'] = both('soft');
    tokens['--color-on-accent'] = both('onAccent');
  }
  for (const [name, radius] of Object.entries(RADII[corners as keyof typeof RADII] ?? {})) {
    tokens[`--radius-${name}`] = `${radius}rem`;
  }
  if (typeface === 'Classic') {
    tokens['--font-display'] = '"Fraunces Variable", Georgia, "Times New Roman", serif';
  }
  if (typeface === 'Plain') tokens['--font-sans'] = 'system-ui, sans-serif';
  return tokens;
}

/** The same as a style sheet, for whole pages; empty where they are the program's. */
export function looksSheet(looks: Looks): string {
  const tokens = Object.entries(looksTokens(looks)).map(([name, value]) => `${name}: ${value};`);
  return tokens.length > 0 ? `:root { ${tokens.join(' ')} }\n` : '';
}
