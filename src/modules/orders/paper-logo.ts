import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../platform/files/storage.ts';
import type { MailShop } from '../mail/schema.ts';
import { openPicture } from '../media/pictures.ts';

/** What papers are drawn with: where the shop is, and where its pictures are. */
export interface PaperDesk {
  publicUrl: string;
  storage: Storage;
}

/** Wide enough to be printed at the size that papers show it. */
const WIDTH = 480;

/** The shop's logo as papers hold it; undefined where the owner has set none, or one that is kept elsewhere. */
export async function readPaperLogo(
  { storage }: PaperDesk,
  { logoUrl }: Pick<MailShop, 'logoUrl'>,
): Promise<string | undefined> {
  const [, name] = /\/media\/([0-9a-f]{32})\.(?:webp|avif)$/.exec(logoUrl ?? '') ?? [];
  const picture = name && (await openPicture(storage, `${name}-${WIDTH}.jpg`));
  if (!picture) return undefined;
  return `data:image/jpeg;base64,${(await buffer(picture.body)).toString('base64')}`;
}
