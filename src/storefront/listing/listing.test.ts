import { expect, test } from 'vitest';
import {
  inOneOrder,
  isIndexable,
  type ListingSearch,
  listingTitle,
  readListingSearch,
} from './listing.ts';
import { listingRel } from './listing-queries.ts';

test("'all' and an empty value are no filter", () => {
  expect(readListingSearch({ brand: 'all', type: '', category: 'Devices', search: '  ' })).toEqual({
    category: 'Devices',
  });
});

test('what is no filter of the listing is left out, and so is what a filter cannot hold', () => {
  const typed = { utm_source: 'mail', priceMin: 'cheap', sortBy: 'colour', priceMax: '50' };
  expect(readListingSearch(typed)).toEqual({ priceMax: '50' });
});

test('the parameters keep their order, so that their page is not another address', () => {
  const typed = { type: 'Tank', brand: 'Voltary', sortBy: 'newest' };
  expect(Object.keys(readListingSearch(typed))).toEqual(['type', 'brand', 'sortBy']);
});

test('what is loaded for them does not depend on that order', () => {
  const typed = { sortBy: 'newest', type: 'Tank', brand: 'Voltary' } as const;
  expect(JSON.stringify(inOneOrder(typed))).toBe(
    JSON.stringify({ brand: 'Voltary', type: 'Tank', sortBy: 'newest' }),
  );
});

test('featured is the order of a listing that says none', () => {
  expect(readListingSearch({ sortBy: 'featured' })).toEqual({});
});

test('a listing is called by what it is narrowed to', () => {
  expect(listingTitle({})).toBe('Products');
  expect(listingTitle({ brand: 'Frostwick', category: 'E-Liquids', type: 'Nic Salt' })).toBe(
    'Frostwick Nic Salt',
  );
  expect(listingTitle({ category: 'accessories' })).toBe('Accessories');
  expect(listingTitle({ search: 'mint', brand: 'Frostwick' })).toBe('Results for “mint”');
});

test('search engines list whole shelves and brands, and no cuts through them', () => {
  expect([{}, { brand: 'Voltary' }, { category: 'Devices' }].every(isIndexable)).toBe(true);
  expect(
    [{ search: 'mint' }, { sortBy: 'newest' } as const, { brand: 'Voltary', type: 'Tank' }].some(
      isIndexable,
    ),
  ).toBe(false);
});

test('the first page has no number in its address, and a malformed number is ignored', () => {
  expect(readListingSearch({ page: '2' })).toEqual({ page: '2' });
  for (const page of ['0', '1', '01', '1e1', '-2', 'two', '1234567']) {
    expect(readListingSearch({ page })).toEqual({});
  }
});

test('search engines follow single filters', () => {
  const single = [{}, { type: 'Tank' }, { priceMin: '50', priceMax: '100' }];
  expect(single.map(listingRel)).toEqual([undefined, undefined, undefined]);
  const others: ListingSearch[] = [
    { brand: 'Voltary', type: 'Tank' },
    { search: 'mint' },
    { sortBy: 'newest' },
  ];
  expect(others.map(listingRel)).toEqual(['nofollow', 'nofollow', 'nofollow']);
});
