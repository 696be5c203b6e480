import { expect, test } from 'vitest';
import { type Mark, marked, withLine } from './markdown-marks.ts';

/** The selection between brackets: `a <b> c`. */
function press(mark: Mark, shown: string): string {
  const start = shown.indexOf('<');
  const end = shown.indexOf('>') - 1;
  const after = marked({ text: shown.replace(/[<>]/g, ''), start, end }, mark);
  return `${after.text.slice(0, after.start)}<${after.text.slice(after.start, after.end)}>${after.text.slice(after.end)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'a <b> c', 'a **<b>** c'],
  ['bold', 'a **<b>** c', 'a <b> c'],
  ['italic', 'a <> c', 'a *<emphasis>* c'],
  ['link', 'see <faq>.', 'see [faq](<https://>).'],
  ['heading', 'one\nt<w>o', 'one\n<## two>'],
  ['heading', '<## two>', '<two>'],
  ['bullets', '<one\ntwo>\nthree', '<- one\n- two>\nthree'],
  ['numbers', '<- one\n- two>', '<1. one\n2. two>'],
  ['numbers', '<1. one\n2. two>', '<one\ntwo>'],
])('%s turns %j into %j', (mark, before, after) => {
  expect(press(mark, before)).toBe(after);
});

test.each([
  ['', 0, 'line'],
  ['one\ntwo', 1, 'one\n\nline\n\ntwo'],
  ['one\n\ntwo\n', 6, 'one\n\ntwo\n\nline'],
])('a line of its own goes below the line of the cursor: %j at %i', (text, at, after) => {
  const next = withLine({ text, start: at, end: at }, 'line');
  expect(next.text).toBe(after);
  expect(next.text.slice(0, next.end)).toMatch(/line$/);
});
