import { CUSTOMERS } from './customers.ts';
import { ReviewWriter } from './review-composition.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { DemoCustomer, DemoProduct, DemoReview } from './types.ts';

type Rating = DemoReview['rating'];

const REVIEW_COUNT = 300;

/** How many of a hundred reviews give each number of stars, worst first. */
const RATING_SHARES: [Rating, number][] = [
  [1, 4],
  [2, 6],
  [3, 10],
  [4, 22],
  [5, 58],
];

/** Younger products have no reviews yet: people write after weeks of use. */
const YOUNGEST_REVIEWED_DAYS = 60;
const USED_BEFORE_REVIEW_DAYS = 21;

/** Products that sold less than this have found no reviewer. */
const FEWEST_SALES_REVIEWED = 100;

/**
 * The demo shop's reviews, the same on every run: most of the best-selling products, none of the
 * newest, nobody twice of one product, no comment twice. A catalogue too small for that has fewer
 * than 300.
 */
export function makeReviews(products: DemoProduct[]): DemoReview[] {
  const random = seededRandom(20);
  const subjects = productsToReview(products);
  const ratings = rateProducts(subjects, random);
  const writer = new ReviewWriter(random);
  const clock = seededRandom(21);
  const reviewersOf = new Map<DemoProduct, Set<DemoCustomer>>();
  return subjects.flatMap((product, index) => {
    const reviewers = reviewersOf.get(product) ?? new Set();
    reviewersOf.set(product, reviewers);
    const customer = pickReviewer(reviewers, random);
    reviewers.add(customer);
    const rating = ratings[index] ?? 5;
    const daysAgo = pickDaysAgo(product, random);
    const text = writer.write(product, rating);
    if (!text) return [];
    return {
      productSlug: product.slug,
      username: customer.username,
      customerName: `${customer.firstName} ${customer.lastName.charAt(0)}.`,
      rating,
      ...text,
      daysAgo,
      ...pickDateTimes(daysAgo, clock),
      helpful: pickHelpful(daysAgo, rating, random),
    };
  });
}

/** Each product as often as it is reviewed: in proportion to its sales, by largest remainder. */
function productsToReview(products: DemoProduct[]): DemoProduct[] {
  const eligible = products.filter(
    (product) =>
      product.daysOld >= YOUNGEST_REVIEWED_DAYS && product.salesCount >= FEWEST_SALES_REVIEWED,
  );
  const sales = eligible.reduce((sum, product) => sum + product.salesCount, 0);
  const shares = eligible.map((product) => {
    const exact = (REVIEW_COUNT * product.salesCount) / sales;
    return { product, count: Math.floor(exact), remainder: exact % 1 };
  });
  const missing = REVIEW_COUNT - shares.reduce((sum, share) => sum + share.count, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder);
  for (const share of byRemainder.slice(0, missing)) share.count += 1;
  return shares.flatMap(({ product, count }) =>
    new Array<DemoProduct>(Math.min(count, CUSTOMERS.length)).fill(product),
  );
}

/**
 * One rating for each review, the shares being exact over all of them. A product's reviews lean the
 * same way, since some products are better than others.
 */
function rateProducts(subjects: DemoProduct[], random: SeededRandom): Rating[] {
  const qualities = new Map(subjects.map((product) => [product, random.fraction()]));
  const opinions = subjects
    .map((product, index) => ({
      index,
      opinion: (qualities.get(product) ?? 0) + 3 * random.fraction(),
    }))
    .toSorted((a, b) => a.opinion - b.opinion);
  const ratings = new Array<Rating>(subjects.length);
  let share = 0;
  let from = 0;
  for (const [rating, percent] of RATING_SHARES) {
    share += percent;
    const to = Math.round((subjects.length * share) / 100);
    for (const { index } of opinions.slice(from, to)) ratings[index] = rating;
    from = to;
  }
  return ratings;
}

/** Somebody who has not reviewed the product; a few customers write often, most once or twice. */
function pickReviewer(reviewers: Set<DemoCustomer>, random: SeededRandom): DemoCustomer {
  const candidates = CUSTOMERS.filter((customer) => !reviewers.has(customer));
  const index = Math.floor(candidates.length * random.fraction() ** 1.6);
  return candidates[index] ?? random.pick(candidates);
}

/** Within the product's life in the shop, recent reviews more often than old ones. */
function pickDaysAgo(product: DemoProduct, random: SeededRandom): number {
  const longest = product.daysOld - USED_BEFORE_REVIEW_DAYS;
  return 1 + Math.floor(longest * random.fraction() ** 1.1);
}

/** People order and write at all hours while they are awake, carriers come in the daytime. */
function pickDateTimes(daysAgo: number, random: SeededRandom) {
  const ordered = daysAgo + random.between(6, 17);
  const delivered = ordered - random.between(2, 5);
  return {
    orderedAt: random.between(7 * HOUR, 24 * HOUR - 1) - ordered * DAY,
    deliveredAt: random.between(8 * HOUR, 19 * HOUR) - delivered * DAY,
    writtenAt: random.between(7 * HOUR, 24 * HOUR - 1) - daysAgo * DAY,
  };
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Old and critical reviews gather more votes; most have few or none. */
function pickHelpful(daysAgo: number, rating: Rating, random: SeededRandom): number {
  const exposure = Math.min(daysAgo, 365) / 365;
  const most = (rating <= 2 ? 34 : 22) * exposure;
  return Math.floor(most * random.fraction() ** 2.5);
}
