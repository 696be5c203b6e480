import type { AudienceKind } from '../schema.ts';

export const AUDIENCE_NAMES: Record<AudienceKind, string> = {
  all: 'Everybody who confirmed',
  bought: 'Customers who bought lately',
  brands: 'Customers of some brands',
  categories: 'Customers of some categories',
  groups: 'Groups of customers',
};

/** '1 reader', '1,204 readers'. */
export const readersText = (count: number, locale: string): string =>
  count === 1 ? '1 reader' : `${count.toLocaleString(locale)} readers`;
