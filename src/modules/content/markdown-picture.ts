import type { z } from 'zod';

/**
 * A picture in a text: `![What it shows](/media/….webp)` on a line of its own. After the address may stand how large it is
 * in pixels, as a fragment, which other readers of Markdown take for what it is: `/media/….webp#1280x720`.
 */
const PICTURE =
  /^!\[([^\][]{1,300})\]\((\/media\/[0-9a-f]{32}\.(?:webp|avif))(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?\)$/;

export type TextPicture = { src: string; alt: string; width?: number; height?: number };

/** A line's picture; undefined: it is none, or none of the shop's own. */
export function readPicture(line: string): TextPicture | undefined {
  const [, alt = '', src, width, height] = PICTURE.exec(line.trim()) ?? [];
  if (src === undefined || alt.trim() === '') return undefined;
  const size = width && height ? { width: Number(width), height: Number(height) } : {};
  return { src, alt: alt.trim(), ...size };
}

/** The line that `readPicture` reads. */
export const writePicture = ({ src, alt, width, height }: TextPicture): string => {
  const words = alt.replace(/[\][\s]+/g, ' ').trim();
  return `![${words}](${src}${width && height ? `#${width}x${height}` : ''})`;
};

/** Lines that are meant to be a picture. */
const MEANT = /^[ \t]*!\[([^\][\n]*)\]\([^()\n]*\)[ \t]*$/gm;

/** A text with pictures says at its save what would not be shown as one. */
export function refuseOddPictures(text: string, context: z.RefinementCtx): void {
  for (const [line, alt = ''] of text.matchAll(MEANT)) {
    if (readPicture(line)) continue;
    const message =
      alt.trim() === ''
        ? 'Say what each picture shows, between [ and ], for those who do not see it'
        : 'A picture is one of the shop’s own: put it in by the button above the text';
    context.addIssue({ code: 'custom', message });
    return;
  }
}
