import type { Db } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import { readPickList, readSlips } from './read-slips.ts';

/** The packing slips of orders as one file, a page or more each; see `readSlips`. @throws not_found */
export async function packingSlipsPdf(
  db: Db,
  orderIds: string[],
  publicUrl: string,
  shipmentId?: string,
): Promise<Buffer> {
  const slips = await readSlips(db, orderIds, publicUrl, shipmentId);
  const { drawSlips } = await import('./draw-slips.ts');
  return drawSlips(slips);
}

/** What is left to ship of these orders, to be fetched from the shelves. */
export async function pickListPdf(db: Db, orderIds: string[], publicUrl: string): Promise<Buffer> {
  const lines = await readPickList(db, orderIds);
  const shop = await readMailShop(db, publicUrl);
  const { drawPickList } = await import('./draw-slips.ts');
  return drawPickList(shop, lines);
}
