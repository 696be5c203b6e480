import * as z from 'zod';
import { Day } from './wire.ts';

/** What the back office's lists take besides `limit` and `offset` (src/modules/staff/RULES.md, Back office). */

const NO_CHOICE = 'Not one of the choices';

/** Some of the choices, separated by commas: 'paid,pending'. Empty or 'all': no filter. */
export const anyOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z
    .string()
    .transform((text, context) => {
      if (text === '' || text === 'all') return undefined;
      // The issue is the whole filter's, so that the refusal names the parameter and not a place in it.
      const chosen = z.array(z.enum(choices)).safeParse(text.split(','));
      if (chosen.success) return chosen.data;
      context.addIssue({ code: 'custom', message: NO_CHOICE });
      return z.NEVER;
    })
    .optional();

/** Some names, separated by commas: 'stripe,cod'. Empty or 'all': no filter. */
export const SomeNames = z
  .string()
  .max(500, 'At most 500 characters')
  .transform((text) => (text === '' || text === 'all' ? undefined : text.split(',')))
  .optional();

/** What somebody looks for; nothing but spaces is no search. */
export const SearchText = z
  .string()
  .trim()
  .max(200, 'At most 200 characters')
  .transform((text) => text || undefined)
  .optional();

const NO_DAYS = 'Days are written like 2026-11-01..2026-11-30; either end may be left out';

/** Days in the shop's time zone, both included: '2026-11-01..2026-11-30', '2026-11-01..', '..2026-11-30'. */
export const DayRange = z
  .string(NO_DAYS)
  .transform((text, context) => {
    if (text === '') return undefined;
    const [, from = '', to = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(text) ?? [];
    const isDay = (day: string) => day === '' || Day().safeParse(day).success;
    if (from + to === '' || !isDay(from) || !isDay(to)) {
      context.addIssue({ code: 'custom', message: NO_DAYS });
      return z.NEVER;
    }
    return { from: from || null, to: to || null };
  })
  .optional();
export type DayRange = z.infer<typeof DayRange>;

/** The order of a list: a column's name, with a minus sign for descending. */
export const sortedBy = <Column extends string>(
  columns: readonly [Column, ...Column[]],
  standard: Column | `-${Column}`,
) =>
  z
    .literal(
      columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]),
      `One of ${columns.join(', ')}, or with a minus sign`,
    )
    .optional()
    .transform((text = standard) => ({
      column: text.replace(/^-/, '') as Column,
      direction: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }));

/** More figures than these are of one number with its country or without. */
const OWN_FIGURES = 9;

/**
 * A search as `search_words` takes it: every word by its beginning, or all of it as one, by the beginning of a code or
 * within a telephone number, however each is spaced. What has no letter or figure finds nothing.
 */
export function beginningsOf(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~\u00a0-\u00bf\u2010-\u206f]+/)
    .filter((word) => word !== '');
  const figures = /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const beginning = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}':*`;
  return [
    words.map(beginning).join(' & '),
    ...(words.length > 1 ? [beginning(words.join(''))] : []),
    ...(figures.length > OWN_FIGURES ? [beginning(figures.slice(-OWN_FIGURES))] : []),
  ]
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' | ');
}

/** A search as PostgreSQL's `simple` text search takes it: every word by its beginning. */
export function wordBeginnings(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `'${word}':*`).join(' & ');
}
