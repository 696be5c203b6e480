import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the program's icons anew into public/: to be run when the mark has changed. */
const ICONS: { name: string; size: number; ground: Ground }[] = [
  { name: 'icon-192.png', size: 192, ground: 'tile' },
  { name: 'icon-512.png', size: 512, ground: 'tile' },
  { name: 'maskable-192.png', size: 192, ground: 'full' },
  { name: 'maskable-512.png', size: 512, ground: 'full' },
  { name: 'apple-touch-icon.png', size: 180, ground: 'full' },
];

/** Where the mark stands: on a tile with round corners of its own, or on a ground that others cut. */
type Ground = 'tile' | 'full';

const SIZE = 512;

const WISPS = [
  'M104 214C168 140 262 132 318 176c30 24 74 26 102-6',
  'M92 292c74-76 170-78 224-36 32 25 72 28 108-2',
  'M150 360c54-50 126-52 172-20 24 16 52 16 74 0',
].join('');

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

await mkdir(`${publicFolder}icons`, { recursive: true });
await writeFile(`${publicFolder}favicon.svg`, drawLogoMark('tile'));
for (const { name, size, ground } of ICONS) {
  await sharp(Buffer.from(drawLogoMark(ground)))
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(`${publicFolder}icons/${name}`);
}

/**
 * The shop's mark: three wisps of cirrus on deep teal. They stay within the middle four fifths, so that
 * a phone may cut a circle out of a full ground (the safe zone of the W3C's web app manifest).
 */
function drawLogoMark(ground: Ground): string {
  const corner = ground === 'tile' ? ' rx="116"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
  <title>Cirrus</title>
  <linearGradient id="teal" x2="1" y2="1">
    <stop stop-color="#1b6a6b"/>
    <stop offset="1" stop-color="#0b3d41"/>
  </linearGradient>
  <rect width="${SIZE}" height="${SIZE}"${corner} fill="url(#teal)"/>
  <path d="${WISPS}" fill="none" stroke="#f6f2e9" stroke-width="36" stroke-linecap="round"/>
</svg>
`;
}
