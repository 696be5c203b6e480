import { expect, test } from 'vitest';
import { CUSTOMERS } from './customers.ts';
import { PRODUCTS } from './products.ts';
import { makeReviews } from './reviews.ts';

const REVIEWS = makeReviews(PRODUCTS);

const countBy = (keys: string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

test('customers have usernames and e-mail addresses of their own', () => {
  expect(CUSTOMERS.length).toBeGreaterThanOrEqual(130);
  expect(new Set(CUSTOMERS.map(({ username }) => username)).size).toBe(CUSTOMERS.length);
  expect(new Set(CUSTOMERS.map(({ email }) => email)).size).toBe(CUSTOMERS.length);
  for (const { email } of CUSTOMERS) expect(email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
});

test('the same 300 reviews are made every time', () => {
  expect(REVIEWS).toHaveLength(300);
  expect(makeReviews(PRODUCTS)).toEqual(REVIEWS);
});

test('reviews are of known products, by known customers under their own names', () => {
  const slugs = new Set(PRODUCTS.map(({ slug }) => slug));
  const names = new Map(
    CUSTOMERS.map((c) => [c.username, `${c.firstName} ${c.lastName.charAt(0)}.`]),
  );
  for (const { productSlug, username, customerName } of REVIEWS) {
    expect(slugs).toContain(productSlug);
    expect(names.get(username)).toBe(customerName);
  }
});

test('nobody reviews a product twice', () => {
  const pairs = REVIEWS.map(({ productSlug, username }) => `${productSlug} ${username}`);
  expect(new Set(pairs).size).toBe(REVIEWS.length);
});

test('no comment is made twice, and all are long enough to be accepted', () => {
  expect(new Set(REVIEWS.map(({ comment }) => comment)).size).toBe(REVIEWS.length);
  for (const { title, comment } of REVIEWS) {
    expect(title.length).toBeGreaterThanOrEqual(5);
    expect(comment.length).toBeGreaterThanOrEqual(10);
    expect(comment).not.toMatch(/[{}]/);
  }
});

test('no sentence stands in two reviews of one product', () => {
  for (const { slug } of PRODUCTS) {
    const sentences = REVIEWS.filter(({ productSlug }) => productSlug === slug).flatMap(
      ({ comment }) => comment.split(/(?<=[.?!]) /),
    );
    expect(new Set(sentences).size).toBe(sentences.length);
  }
});

test('ratings are spread as real ones are', () => {
  const stars = countBy(REVIEWS.map(({ rating }) => String(rating)));
  expect(Object.fromEntries(stars)).toEqual({ 1: 12, 2: 18, 3: 30, 4: 66, 5: 174 });
});

test('the best seller has the most reviews, and several products have none', () => {
  const counts = [...countBy(REVIEWS.map(({ productSlug }) => productSlug))].sort(
    ([, a], [, b]) => b - a,
  );
  const bestSeller = PRODUCTS.toSorted((a, b) => b.salesCount - a.salesCount)[0];
  expect(counts[0]?.[0]).toBe(bestSeller?.slug);
  expect(counts[0]?.[1]).toBeGreaterThan(counts[1]?.[1] ?? 0);
  expect(PRODUCTS.length - counts.length).toBeGreaterThanOrEqual(5);
});

test('what is ordered is brought and then reviewed, at moments that nobody else has', () => {
  for (const { daysAgo, orderedAt, deliveredAt, writtenAt } of REVIEWS) {
    expect(orderedAt).toBeLessThan(deliveredAt);
    expect(deliveredAt).toBeLessThan(writtenAt);
    expect(Math.ceil(-writtenAt / 86_400)).toBe(daysAgo);
  }
  const minutes = REVIEWS.map(({ writtenAt }) => Math.floor(writtenAt / 60));
  expect(new Set(minutes).size).toBeGreaterThan(REVIEWS.length - 5);
  const yesterday = REVIEWS.filter(({ daysAgo }) => daysAgo === 1);
  expect(yesterday.length).toBeLessThan(8);
});

test('a review is younger than its product', () => {
  const ages = new Map(PRODUCTS.map(({ slug, daysOld }) => [slug, daysOld]));
  for (const { productSlug, daysAgo, helpful } of REVIEWS) {
    expect(daysAgo).toBeGreaterThan(0);
    expect(daysAgo).toBeLessThan(ages.get(productSlug) ?? 0);
    expect(helpful).toBeGreaterThanOrEqual(0);
  }
});

test('a shop with one product has as many reviews as there is something new to say', () => {
  const reviews = makeReviews(PRODUCTS.filter(({ slug }) => slug === 'long-staple-cotton'));
  expect(reviews.length).toBeGreaterThan(20);
  expect(reviews.length).toBeLessThanOrEqual(CUSTOMERS.length);
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
});
