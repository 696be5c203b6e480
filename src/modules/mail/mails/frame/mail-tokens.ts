import type { CSSProperties } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** Cell padding for Outlook's Word engine, where it ignores the CSS. */
    msoPaddingAlt?: string;
  }
}

/** The colours of ui/tokens.css that mail uses, as [light, dark]. */
export const COLOURS = {
  paper: ['#faf7f2', '#121110'],
  surface: ['#fffefb', '#1b1a18'],
  sunken: ['#f1ece3', '#0c0b0a'],
  ink: ['#171512', '#f4efe7'],
  'ink-soft': ['#5d574e', '#b5aea3'],
  line: ['#e6dfd3', '#2d2a27'],
  accent: ['#0b5551', '#6fd0c4'],
  'accent-soft': ['#dfece8', '#14302d'],
  'on-accent': ['#fbfaf6', '#04201e'],
  warm: ['#ad3f14', '#f39a73'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
type Colour = keyof typeof COLOURS;

export const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Sizes in pixels, which every mail program understands the same way. */
export const TEXT = {
  small: { fontSize: 13, lineHeight: '20px' },
  base: { fontSize: 16, lineHeight: '24px' },
  heading: { fontSize: 20, lineHeight: '26px', fontWeight: 600, letterSpacing: '-0.01em' },
  title: { fontSize: 30, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.025em' },
} as const satisfies Record<string, CSSProperties>;

export const RADIUS = { small: 6, medium: 10, large: 16 } as const;

export const MAIL_WIDTH = 600;

/** Attributes that every table needs where CSS is ignored. */
export const TABLE = { cellPadding: 0, cellSpacing: 0, border: 0 } as const;

interface Paint {
  text?: Colour;
  ground?: Colour;
  edge?: Colour;
}

/**
 * An element's colours: the light ones inline, where every mail program finds them, and a class
 * through which DARK_STYLES sets each dark one.
 */
export function paint({ text, ground, edge }: Paint, style: CSSProperties = {}, className = '') {
  const classes = [text && `text-${text}`, ground && `ground-${ground}`, edge && `edge-${edge}`];
  return {
    className: [...classes, className].filter(Boolean).join(' '),
    style: {
      ...(text && { color: COLOURS[text][0] }),
      ...(ground && { backgroundColor: COLOURS[ground][0] }),
      ...(edge && { borderColor: COLOURS[edge][0] }),
      ...style,
    },
  };
}

const darkRules = (Object.keys(COLOURS) as Colour[])
  .map((name) => {
    const dark = `${COLOURS[name][1]}!important`;
    return `.text-${name}{color:${dark}}.ground-${name}{background-color:${dark}}.edge-${name}{border-color:${dark}}`;
  })
  .join('');

/**
 * Styles that cannot be inline. Mail programs that ignore them show the light colours and narrow
 * margins, which work everywhere. A logo keeps its light background: it was not drawn for a dark
 * one.
 */
export const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (min-width:${MAIL_WIDTH + 20}px){.roomy{padding:40px 40px 24px!important}}`,
  `@media (prefers-color-scheme:dark){${darkRules}.logo{background-color:${COLOURS.paper[0]}!important;color:${COLOURS.ink[0]}!important}}`,
].join('');
