import type { LetterShop } from '../../domain/mail/schema.ts';
import { paint, RADIUS } from './mail-tokens.ts';
import { mailPicture } from './web-address.ts';

type ProductPictureProps = { src: string; size: number; shop: LetterShop };

/** A product's picture beside its name, so it needs no words of its own. */
export function ProductPicture({ src, size, shop }: ProductPictureProps) {
  return (
    <img
      src={mailPicture(src, shop)}
      alt=""
      width={size}
      height={size}
      // Any other priority makes React add a preload link, which is no use in a mail.
      fetchPriority="low"
      {...paint(
        { ground: 'sunken' },
        { display: 'block', objectFit: 'cover', borderRadius: RADIUS.medium },
      )}
    />
  );
}
