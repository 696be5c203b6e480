import { CubeIcon, TagIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

const productEditor = show(
  async () => (await import('./products/product-editor.tsx')).ProductEditor,
);

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Products',
      path: '/admin/products',
      needs: 'products.view',
      icon: CubeIcon,
      place: 20,
      key: 'p',
      show: show(async () => (await import('./products/products-list.tsx')).ProductsScreen),
    },
    {
      name: 'Synonyms',
      path: '/admin/products/synonyms',
      in: '/admin/products',
      place: 20,
      needs: 'products.view',
      show: show(async () => (await import('./synonyms/synonyms-screen.tsx')).SynonymsScreen),
    },
    {
      name: 'Imports',
      path: '/admin/products/imports',
      in: '/admin/products',
      place: 30,
      needs: 'products.view',
      show: show(async () => (await import('./imports/imports-screen.tsx')).ImportsScreen),
    },
    {
      name: 'Brands',
      path: '/admin/brands',
      needs: 'brands.view',
      icon: TagIcon,
      place: 30,
      key: 'b',
      show: show(async () => (await import('./brands/brands-screen.tsx')).BrandsScreen),
    },
  ],
  pages: [
    {
      name: 'Add Product',
      path: '/admin/products/new',
      show: productEditor,
    },
    {
      name: 'Product',
      path: '/admin/products/$id',
      show: productEditor,
    },
  ],
};
