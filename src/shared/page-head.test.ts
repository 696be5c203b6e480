import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { SiteConfigEntry } from '../modules/settings/schema.ts';
import { excerpt, pageHead } from './page-head.ts';
import { siteConfigQuery } from './settings.ts';

function clientWith(entries: SiteConfigEntry[]): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteConfigQuery.queryKey, entries);
  return queryClient;
}

const known = clientWith([{ key: 'public_url', value: 'https://shop.example' }]);

test('a page names its one address and its preview picture absolutely', () => {
  const { links, meta } = pageHead(known, {
    title: 'Mint',
    path: '/product/mint',
    image: '/media/00ab.webp',
  });
  expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/product/mint' }]);
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/00ab-1280.jpg',
  });
});

test('a picture from elsewhere keeps its address', () => {
  const { meta } = pageHead(known, {
    title: 'Mint',
    path: '/product/mint',
    image: 'https://pictures.example/mint.png',
  });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://pictures.example/mint.png',
  });
});

test('a page without a picture of its own is shown with the home page’s', () => {
  const queryClient = clientWith([
    { key: 'public_url', value: 'https://shop.example' },
    { key: 'hero_image', value: '/media/00cd.webp' },
  ]);
  const { meta } = pageHead(queryClient, { title: 'FAQ', path: '/faq' });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/00cd-1280.jpg',
  });
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('while the address of the shop is unknown, no page claims one', () => {
  const { links, meta } = pageHead(clientWith([]), { title: 'Mint', path: '/mint', image: '/a' });
  expect(links).toEqual([]);
  expect(JSON.stringify(meta)).not.toContain('/a"');
});

test('what an owner typed cannot end the script that structured data stands in', () => {
  const { scripts } = pageHead(known, {
    title: 'Mint',
    path: '/mint',
    structuredData: () => [
      { '@context': 'https://schema.org', '@type': 'Product', name: '</script><b>' },
    ],
  });
  expect(scripts[0]?.children).not.toContain('<');
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject([{ name: '</script><b>' }]);
});

test('an excerpt ends between words', () => {
  expect(excerpt('A short text.')).toBe('A short text.');
  expect(excerpt('one two\nthree four', 12)).toBe('one two…');
});

test('an excerpt of one long word is cut within it', () => {
  expect(excerpt('x'.repeat(40), 10)).toBe(`${'x'.repeat(9)}…`);
});
