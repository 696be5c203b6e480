import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContext } from '../../schema.ts';
import { Foot } from './foot.tsx';
import { FONT, MAIL_WIDTH, paint, RADIUS, STYLES, TABLE, TEXT } from './mail-tokens.ts';
import { webAddress } from './web-address.ts';

type DocumentProps = MailContext & {
  subject: string;
  preheader: string;
  reason: string;
  children: ReactNode;
};

/** A whole mail: the inbox preview, the shop's name, a card with the content, the footer. */
export function Document({ children, subject, preheader, ...foot }: DocumentProps) {
  const { locale } = foot.shop;
  const lang = /^en\b/.test(locale) ? locale : 'en';
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subject}</title>
        <style>{STYLES}</style>
      </head>
      <body
        {...paint(
          { text: 'ink', ground: 'paper' },
          { margin: 0, padding: 0, fontFamily: FONT, ...TEXT.base, WebkitTextSizeAdjust: '100%' },
        )}
      >
        <div className="html-only" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
          {NOTHING_MORE}
        </div>
        {/* Mail programs that show mail in a page of their own take html and body off, so it says
            again what it is. */}
        {/* biome-ignore lint/a11y/useSemanticElements: some take unknown elements off as well */}
        <div role="article" aria-roledescription="e-mail" aria-label={subject} lang={lang}>
          <table role="presentation" width="100%" {...TABLE} {...paint({ ground: 'paper' })}>
            <tbody>
              <tr>
                <FixedInOutlook>
                  <table
                    role="presentation"
                    width="100%"
                    {...TABLE}
                    style={{ maxWidth: MAIL_WIDTH, textAlign: 'left' }}
                  >
                    <tbody>
                      <tr>
                        <td style={{ padding: '0 12px 20px' }}>
                          <ShopName {...foot} />
                        </td>
                      </tr>
                      <tr>
                        <td
                          {...paint(
                            { text: 'ink', ground: 'surface', edge: 'line' },
                            {
                              padding: '24px 24px 8px',
                              borderWidth: 1,
                              borderStyle: 'solid',
                              borderRadius: RADIUS.large,
                              fontFamily: FONT,
                              ...TEXT.base,
                            },
                            'roomy',
                          )}
                        >
                          {children}
                        </td>
                      </tr>
                      <tr>
                        <td style={{ padding: '24px 12px 0' }}>
                          <Foot {...foot} />
                        </td>
                      </tr>
                    </tbody>
                  </table>
                </FixedInOutlook>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  );
}

/** Keeps the inbox from showing the mail's first words after the preview text. */
const NOTHING_MORE = '\u00a0\u200c'.repeat(80);

const FIXED_START = `<!--[if mso]><table role="presentation" align="center" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const FIXED_END = '<!--[if mso]></td></tr></table><![endif]-->';

/**
 * Outlook's Word engine ignores max-width, so a comment that only Outlook reads adds a table around
 * the content.
 */
function FixedInOutlook({ children }: { children: ReactNode }) {
  const html = FIXED_START + renderToStaticMarkup(children) + FIXED_END;
  return (
    <td
      align="center"
      style={{ padding: '28px 12px 40px' }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output between two constants
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The shop's logo, or else its name, as a link to the shop. */
function ShopName({ shop }: MailContext) {
  const logo = webAddress(shop.logoUrl, shop);
  return (
    <a
      href={shop.url}
      {...paint(
        { text: 'ink' },
        {
          fontFamily: FONT,
          fontSize: 26,
          lineHeight: '32px',
          fontWeight: 600,
          letterSpacing: '-0.03em',
          textDecoration: 'none',
        },
        'unspoken',
      )}
    >
      {logo ? (
        <img
          src={logo}
          alt={shop.name}
          height={32}
          fetchPriority="low"
          className="logo"
          style={{
            display: 'block',
            width: 'auto',
            height: 32,
            maxWidth: 240,
            padding: 6,
            borderRadius: RADIUS.small,
          }}
        />
      ) : (
        shop.name
      )}
    </a>
  );
}
