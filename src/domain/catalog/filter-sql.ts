import { parseMoney } from '../../platform/money.ts';
import type { ProductFilters } from './schema.ts';

export interface FilterSql {
  /** Conditions on `p`, joined by `and`; 'true' where there are none. */
  text: string;
  values: unknown[];
  /** The search's words as an expression, where there is a search. */
  words: string;
}

/** The filters as conditions on `products` p, their values as parameters. */
export function filterSql(filters: Omit<ProductFilters, 'search'>, words?: string): FilterSql {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  const wordsParameter = words === undefined ? '' : `${parameter(words)}::tsquery`;
  if (wordsParameter) parts.push(`p.all_words @@ ${wordsParameter}`);
  if (filters.brand) {
    parts.push(
      `p.brand_id = (select id from brands where lower(name) = lower(${parameter(filters.brand)}))`,
    );
  }
  if (filters.category) parts.push(`p.category = ${parameter(filters.category)}`);
  if (filters.type) parts.push(`p.type = ${parameter(filters.type)}`);
  if (filters.priceMin) parts.push(`p.offer_price >= ${parameter(parseMoney(filters.priceMin))}`);
  if (filters.priceMax) parts.push(`p.offer_price <= ${parameter(parseMoney(filters.priceMax))}`);
  return { text: parts.join(' and ') || 'true', values, words: wordsParameter };
}

const names = new Map<string, string>();

/** A short name for each of the few hundred shapes that a statement can take. */
export function statementName(kind: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `${kind}-${names.size}`;
  names.set(text, name);
  return name;
}
