import type { MailShop } from '../../schema.ts';
import { paint } from './mail-tokens.ts';
import { webAddress } from './web-address.ts';

type TextLinkProps = { href: string; shop: MailShop; children: string };

/** A link within a sentence; plain text if the URL is not fit for mail. */
export function TextLink({ href, shop, children }: TextLinkProps) {
  const address = webAddress(href, shop);
  if (!address) return children;
  return (
    <a
      href={address}
      {...paint({ text: 'accent' }, { textDecoration: 'underline', fontWeight: 600 })}
    >
      {children}
    </a>
  );
}
