import { CubeIcon, TagIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
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
      name: 'Categories',
      path: '/admin/products/categories',
      in: '/admin/products',
      place: 4,
      needs: 'products.view',
      show: show(async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen),
    },
    {
      name: 'Collections',
      path: '/admin/products/collections',
      in: '/admin/products',
      place: 5,
      needs: 'products.view',
      show: show(
        async () => (await import('./categories/collections-screen.tsx')).CollectionsScreen,
      ),
    },
    {
      name: 'Filters',
      path: '/admin/products/filters',
      in: '/admin/settings',
      needs: 'products.view',
      settings: {
        group: 'Products',
        place: 380,
        text: 'By what shoppers narrow a list down: strength, flavour, colour; in which order and under which names.',
        words: 'facets filter attributes options specifications listing',
      },
      show: show(async () => (await import('./facets/facets-screen.tsx')).FacetsScreen),
    },
    {
      name: 'Synonyms',
      path: '/admin/products/synonyms',
      in: '/admin/settings',
      needs: 'products.view',
      settings: {
        group: 'Products',
        place: 390,
        text: 'Words that the search of the shop takes for the same.',
        words: 'search words thesaurus spelling',
      },
      show: show(async () => (await import('./synonyms/synonyms-screen.tsx')).SynonymsScreen),
    },
    {
      name: 'Stock-take',
      path: '/admin/products/stock-take',
      words: 'inventory count scanner',
      in: '/admin/products',
      place: 20,
      needs: 'stock.edit',
      show: show(async () => (await import('./stock-take/stock-take-screen.tsx')).StockTakeScreen),
    },
    {
      name: 'Imports',
      path: '/admin/products/imports',
      words: 'CSV file upload Shopify WooCommerce',
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
  panels: [
    panel('kinds setting', {
      id: 'kinds',
      label: 'Categories and types',
      needs: 'products.view',
      load: async () => (await import('./pick-kinds.tsx')).KindsSetting,
    }),
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
  commands: [
    {
      label: 'Add product',
      href: '/admin/products/new',
      needs: 'products.edit',
      words: 'new create',
    },
    {
      label: 'Add brand',
      href: '/admin/brands?edit=new',
      needs: 'products.edit',
      words: 'new create',
    },
    {
      label: 'Count stock',
      href: '/admin/products/stock-take',
      needs: 'stock.edit',
      words: 'stock-take inventory scan bar code value',
    },
    {
      label: 'Add category',
      href: '/admin/products/categories?edit=new',
      needs: 'products.edit',
      words: 'new create shelf',
    },
    {
      label: 'Add collection',
      href: '/admin/products/collections?edit=new',
      needs: 'products.edit',
      words: 'new create rule group',
    },
    {
      label: 'Import products',
      href: '/admin/products/imports',
      needs: 'products.edit',
      words: 'CSV upload file Shopify spreadsheet',
    },
    {
      label: 'Export products',
      href: '/admin/products',
      needs: 'products.view',
      words: 'CSV download file spreadsheet',
    },
  ],
};
