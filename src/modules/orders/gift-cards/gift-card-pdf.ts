import { ShopError } from '../../../kit/errors.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import { listBought } from '../../gift-cards/bought-cards.ts';
import { findOrder } from '../find-order.ts';
import type { InvoiceFile } from '../invoice/invoice-pdf.ts';
import { type PaperDesk, readPaperLogo } from '../paper-logo.ts';

interface Wanted {
  userId: string;
  orderId: string;
  cardId: string;
  secretKey: string;
}

/** A gift card that its buyer prints. @throws not_found, also for one that was mailed, is unpaid or taken back */
export async function giftCardPdf(
  db: Db,
  { userId, orderId, cardId, secretKey }: Wanted,
  papers: PaperDesk,
): Promise<InvoiceFile> {
  const { currency } = await findOrder(db, userId, orderId);
  const card = (await listBought(db, orderId, secretKey)).find(({ id }) => id === cardId);
  if (!card?.code) throw new ShopError('not_found', 'There is no such gift card to print.');
  const shop = await readMailShop(db, papers.publicUrl);
  const logo = await readPaperLogo(papers, shop);
  const { drawGiftCard } = await import('./draw-gift-card.ts');
  return {
    fileName: `gift-card-${card.lastFour}.pdf`,
    pdf: await drawGiftCard({ ...card, code: card.code, currency, shop, logo }),
  };
}
