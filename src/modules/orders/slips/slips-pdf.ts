import type { Db } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import { refuseHeldAmong } from '../desk/hold-order.ts';
import { findAnyOrder } from '../find-order.ts';
import { type PaperDesk, readPaperLogo } from '../paper-logo.ts';
import type { OrderDetail } from '../schema.ts';
import { readPickList, readSlips } from './read-slips.ts';

/**
 * The packing slips of orders as one file, a page or more each; see `readSlips`. What left in a parcel can be printed of a
 * held order, too.
 * @throws not_found, order_on_hold
 */
export async function packingSlipsPdf(
  db: Db,
  orderIds: string[],
  papers: PaperDesk,
  shipmentId?: string,
): Promise<Buffer> {
  if (shipmentId === undefined) await refuseHeldAmong(db, orderIds);
  const slips = await readSlips(db, orderIds, papers.publicUrl, shipmentId);
  const logo = slips[0] && (await readPaperLogo(papers, slips[0].shop));
  const { drawSlips } = await import('./draw-slips.ts');
  return drawSlips(slips, logo);
}

/** What is left to ship of these orders, to be fetched from the shelves. @throws order_on_hold */
export async function pickListPdf(db: Db, orderIds: string[], papers: PaperDesk): Promise<Buffer> {
  await refuseHeldAmong(db, orderIds);
  const lines = await readPickList(db, orderIds);
  const shop = await readMailShop(db, papers.publicUrl);
  const logo = await readPaperLogo(papers, shop);
  const { drawPickList } = await import('./draw-slips.ts');
  return drawPickList(shop, lines, logo);
}

/** A label for each order, to be stuck on its parcel. @throws not_found, order_on_hold */
export async function labelsPdf(db: Db, orderIds: string[], papers: PaperDesk): Promise<Buffer> {
  await refuseHeldAmong(db, orderIds);
  const orders: OrderDetail[] = [];
  for (const id of orderIds) orders.push(await findAnyOrder(db, id));
  const shop = await readMailShop(db, papers.publicUrl);
  const logo = await readPaperLogo(papers, shop);
  const { drawLabels } = await import('./draw-slips.ts');
  return drawLabels(shop, orders, logo);
}
