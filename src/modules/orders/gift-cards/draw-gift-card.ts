import type { Content } from 'pdfmake/interfaces';
import { writeMoney } from '../../../kit/format.ts';
import { drawPdf } from '../../../platform/text/pdf.ts';
import type { BoughtGiftCard } from '../../gift-cards/schema.ts';
import type { MailShop } from '../../mail/schema.ts';
import { ACCENT, footOf, PAPER, QUIET, STRONG, text } from '../invoice/draw-invoice.ts';

interface Printed
  extends Pick<BoughtGiftCard, 'amount' | 'recipientName' | 'senderName' | 'message'> {
  code: string;
  currency: string;
  shop: MailShop;
  logo: string | undefined;
}

/** Draws a gift card that fits into an envelope when the sheet is folded once. @returns the PDF file */
export function drawGiftCard({ shop, logo, ...card }: Printed): Promise<Buffer> {
  const { amount, currency, code, recipientName, senderName, message } = card;
  const money = writeMoney(amount, shop.locale, currency, 'brief');
  const place = new URL('/gift-cards/spend', shop.url);
  const brand: Content = logo
    ? { image: logo, fit: [160, 48], margin: [0, 0, 0, 16] }
    : text(shop.name, STRONG, { fontSize: 16, margin: [0, 0, 0, 16] });
  const words: Content[] = [
    brand,
    text(money, STRONG, { fontSize: 40, margin: [0, 2, 0, 14] }),
    ...(recipientName ? [text(`For ${recipientName}`, { fontSize: 13 })] : []),
    ...(message ? [text(message, { fontSize: 11, margin: [0, 8, 0, 0] })] : []),
    ...(senderName ? [text(`From ${senderName}`, { fontSize: 11, margin: [0, 8, 0, 0] })] : []),
    text(code, STRONG, { fontSize: 20, margin: [0, 22, 0, 6], fontFeatures: ['tnum'] }),
    text(
      `Enter this code in your cart at ${place.host}, or at ${place.host}${place.pathname}. What you do not spend stays on it. Whoever has the code can spend it.`,
      QUIET,
    ),
  ];
  return drawPdf({
    info: { title: `Gift card of ${money}`, creator: shop.name },
    ...PAPER,
    footer: () => footOf(shop, `Gift card · ${shop.name}`),
    content: [
      {
        table: {
          widths: ['*'],
          body: [
            [
              text('Gift card', STRONG, {
                ...{ fontSize: 13, color: '#ffffff', fillColor: ACCENT },
                margin: [18, 8, 18, 9],
              }),
            ],
            [{ stack: words, margin: [18, 18, 18, 18] }],
          ],
        },
        layout: {
          hLineColor: () => ACCENT,
          vLineColor: () => ACCENT,
          hLineWidth: () => 1.5,
          vLineWidth: () => 1.5,
        },
      },
    ],
  });
}
