import { type BackDoor, stored } from './records.ts';

/** What is left of each variant, of all or of one product; null where it is not counted. */
export const stocks = async (
  shop: BackDoor,
  product?: { id: string },
): Promise<(number | null)[]> => {
  const variants = await stored(shop, 'variants', product && { productId: product.id });
  return variants.map(({ stock }) => stock);
};

/** How many pieces of each product were sold, as far as that is added up. */
export const soldOf = async (shop: BackDoor): Promise<number[]> =>
  (await stored(shop, 'products')).map(({ salesCount }) => salesCount);

/** How many pieces all lines have together. */
export const piecesOf = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
