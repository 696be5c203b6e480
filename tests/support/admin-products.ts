import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import type { ProductDetail } from '../../src/modules/catalog/admin-schema.ts';
import type { Visitor } from './visitor.ts';
import { odd } from './visitor.ts';

/** A product that can be published, as the editor would send it. */
export const LUNA = {
  name: 'Luna Pod',
  description: 'A pod kit as light as a feather.',
  price: '24.50',
  brand: 'nimbus',
  category: 'Devices',
  type: 'Pod Kits',
  imageUrl: '/media/0a1b2c.webp',
};

/** The same in two colours. */
export const TWO_COLOURS = {
  ...LUNA,
  optionNames: ['Colour'],
  variants: [
    { sku: 'LUN-BLK', options: { Colour: 'Black' }, stock: 5 },
    { sku: 'LUN-RED', options: { Colour: 'Red' }, stock: 5 },
  ],
};

export const addProduct = (admin: Visitor, product: object = LUNA, headers = {}) =>
  admin.call(odd(productsApi.add)(product), headers);

/** @throws if the shop refuses it */
export async function added(admin: Visitor, product: object = LUNA): Promise<ProductDetail> {
  const { status, body } = await addProduct(admin, product);
  if (status !== 201) throw new Error(`the product was refused: ${JSON.stringify(body)}`);
  return body;
}

export const save = (
  admin: Visitor,
  { id }: { id: string },
  change: object,
  headers: Record<string, string> = {},
) => admin.call(odd(productsApi.change)({ id }, change), headers);

export const readDetail = (admin: Visitor, { id }: { id: string }) =>
  admin.call(productsApi.find({ id }));

export const ledger = async (admin: Visitor, { id }: { id: string }) =>
  (await admin.call(productsApi.findStock({ id }))).body;
