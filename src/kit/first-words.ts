/** About as much as search engines show. */
const SUMMARY = 160;

/** What search engines show of a text that is longer than they show. */
export const firstWords = (text: string): string =>
  text.length > SUMMARY ? `${text.slice(0, SUMMARY - 1).trimEnd()}…` : text;
