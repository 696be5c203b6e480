import type { MailShop } from '../../schema.ts';
import { FONT, paint, RADIUS, TABLE, TEXT } from './mail-tokens.ts';
import { webAddress } from './web-address.ts';

type ActionButtonProps = {
  href: string | null;
  shop: MailShop;
  children: string;
  /** Also writes the URL out, for mail whose link the reader cannot do without. */
  addressToo?: boolean;
};

/** The mail's main action: a table cell that looks like a button even in Outlook. */
export function ActionButton({ href, shop, children, addressToo = false }: ActionButtonProps) {
  const address = webAddress(href, shop);
  if (!address) return null;
  return (
    <>
      <table role="presentation" {...TABLE} className="apart" style={{ margin: '8px 0 28px' }}>
        <tbody>
          <tr>
            <td
              {...paint(
                { ground: 'accent' },
                { borderRadius: RADIUS.medium, msoPaddingAlt: '14px 28px' },
              )}
            >
              <a
                href={address}
                {...paint(
                  { text: 'on-accent' },
                  {
                    display: 'inline-block',
                    padding: '14px 28px',
                    fontFamily: FONT,
                    ...TEXT.base,
                    lineHeight: '20px',
                    fontWeight: 600,
                    textDecoration: 'none',
                  },
                )}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      {addressToo && (
        <p {...paint({ text: 'ink-soft' }, { margin: '0 0 16px', ...TEXT.small }, 'html-only')}>
          If the button does nothing, copy this address into your browser:
          <br />
          <a href={address} {...paint({ text: 'accent' }, { wordBreak: 'break-all' })}>
            {address}
          </a>
        </p>
      )}
    </>
  );
}
