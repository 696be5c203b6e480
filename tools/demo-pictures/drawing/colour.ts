/** A colour in linear light, each part from 0 to 1 (and above 1 before it is shown). */
export type Light = readonly [red: number, green: number, blue: number];

export function light(hex: string): Light {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

export function hex(colour: Light): string {
  return `#${colour.map((part) => fromLinear(part).toString(16).padStart(2, '0')).join('')}`;
}

export const scaled = ([r, g, b]: Light, by: number): Light => [r * by, g * by, b * by];
export const tinted = (a: Light, b: Light): Light => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const added = (a: Light, b: Light): Light => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Relative luminance, as WCAG defines it. */
export const luminance = ([r, g, b]: Light): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** A mix of two hex colours: 0 gives the first, 1 the second. Mixed as the eye sees, not as light. */
export function mix(a: string, b: string, share: number): string {
  const parts = [0, 2, 4].map((at) => {
    const [from, to] = [a, b].map((c) => Number.parseInt(c.slice(1 + at, 3 + at), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#0b0a09', share);

/** A deep shade of the colour, or paper: whichever can be read on it. */
export const inkOn = (colour: string) => (isPale(colour) ? darker(colour, 0.78) : '#f8f5ee');

/** Light enough to be written on in dark ink. */
export const isPale = (colour: string) => luminance(light(colour)) > 0.36;

function toLinear(byte: number): number {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Highlights roll off instead of clipping, as film does. */
function fromLinear(part: number): number {
  const shown =
    part <= 0.72 ? Math.max(part, 0) : 0.72 + 0.28 * (1 - Math.exp(-(part - 0.72) / 0.28));
  const encoded = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.round(encoded * 255));
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(light(one)), luminance(light(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The first of the colours that words on the ground can be read in; else a deep brown. */
export const readableOn = (ground: string, ...colours: string[]): string =>
  colours.find((colour) => contrast(ground, colour) >= 3) ?? '#4a3324';

/** The colour, or a version of it that stands out from the ground. */
export function visibleOn(ground: string, colour: string): string {
  if (contrast(ground, colour) >= 1.7) return colour;
  return isPale(ground) ? darker(colour, 0.36) : lighter(colour, 0.42);
}
