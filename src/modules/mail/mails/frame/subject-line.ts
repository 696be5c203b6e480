/**
 * Makes a text fit for a mail's subject: one line, without hidden characters or changes of reading
 * direction, and short enough to read.
 */
export function subjectLine(text: string): string {
  const line = text.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  return `${characters
    .slice(0, LONGEST - 1)
    .join('')
    .trimEnd()}…`;
}

/** Mail programs show some 60 characters; a far longer subject was not meant to be read. */
const LONGEST = 150;

/**
 * Control characters, line and paragraph separators, lone surrogates, and marks that change the
 * reading direction.
 */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
