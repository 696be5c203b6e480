import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawLogoMark, type Ground } from './logo-mark.ts';

/** Draws the program's icons anew into public/: to be run when the mark has changed. */
const ICONS: { name: string; size: number; ground: Ground }[] = [
  { name: 'icon-192.png', size: 192, ground: 'tile' },
  { name: 'icon-512.png', size: 512, ground: 'tile' },
  { name: 'maskable-192.png', size: 192, ground: 'full' },
  { name: 'maskable-512.png', size: 512, ground: 'full' },
  { name: 'apple-touch-icon.png', size: 180, ground: 'full' },
];

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

await mkdir(`${publicFolder}icons`, { recursive: true });
await writeFile(`${publicFolder}favicon.svg`, drawLogoMark('tile'));
for (const { name, size, ground } of ICONS) {
  await sharp(Buffer.from(drawLogoMark(ground)))
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(`${publicFolder}icons/${name}`);
}
