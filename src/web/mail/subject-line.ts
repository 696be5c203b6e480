/**
 * A text as one line that a mail's header can carry: nothing in it ends the line, hides in it or turns
 * its reading direction, and it is short enough to be read.
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

/** Mail programs show some 60 characters; what is far longer was not meant to be read. */
const LONGEST = 150;

/** Control characters, line and paragraph separators, lone surrogates, and what turns the direction. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
