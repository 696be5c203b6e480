import type { MailShop } from '../../schema.ts';
import { paint, RADIUS } from './mail-tokens.ts';
import { mailPicture } from './web-address.ts';

type ProductPictureProps = { src: string; size: number; shop: MailShop };

/** A product's picture beside its name, so its alt text is empty. */
export function ProductPicture({ src, size, shop }: ProductPictureProps) {
  return (
    <img
      src={mailPicture(src, shop)}
      alt=""
      width={size}
      height={size}
      // With any other priority React adds a preload link, which is useless in mail.
      fetchPriority="low"
      {...paint(
        { ground: 'sunken' },
        { display: 'block', objectFit: 'cover', borderRadius: RADIUS.medium },
      )}
    />
  );
}
