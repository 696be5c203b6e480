/** What the toolbar above a Markdown text does. */
export type Mark = 'heading' | 'bold' | 'italic' | 'link' | 'bullets' | 'numbers';

/** A text and what is selected in it. */
export type Selected = { text: string; start: number; end: number };

/** Marks what is selected, or the line that the cursor is in; pressed again, it takes the mark away. */
export function marked(selected: Selected, mark: Mark): Selected {
  switch (mark) {
    case 'bold':
      return around(selected, '**', '**', 'bold');
    case 'italic':
      return around(selected, '*', '*', 'emphasis');
    case 'link':
      return link(selected);
    case 'heading':
      return lines(selected, /^#{1,6} /, () => '## ');
    case 'bullets':
      return lines(selected, /^[-*+] /, () => '- ');
    case 'numbers':
      return lines(selected, /^\d+[.)] /, (place) => `${place + 1}. `);
  }
}

/** Puts a line of its own below the one that the cursor is in, with empty lines around it, and the cursor behind it. */
export function withLine({ text, end }: Selected, line: string): Selected {
  const next = text.indexOf('\n', end);
  const at = next < 0 ? text.length : next;
  const head = text.slice(0, at).trimEnd();
  const tail = text.slice(at).trimStart();
  const before = head === '' ? '' : `${head}\n\n`;
  const cursor = before.length + line.length;
  return { text: `${before}${line}\n\n${tail}`.trimEnd(), start: cursor, end: cursor };
}

function around(
  { text, start, end }: Selected,
  before: string,
  after: string,
  otherwise: string,
): Selected {
  const inner = text.slice(start, end);
  const head = text.slice(0, start);
  const tail = text.slice(end);
  if (head.endsWith(before) && tail.startsWith(after)) {
    const from = start - before.length;
    return {
      text: head.slice(0, from) + inner + tail.slice(after.length),
      start: from,
      end: from + inner.length,
    };
  }
  const words = inner || otherwise;
  const from = start + before.length;
  return { text: head + before + words + after + tail, start: from, end: from + words.length };
}

/** Selects the address, which is to be typed next. */
function link({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'words';
  const from = start + words.length + 3;
  return {
    text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`,
    start: from,
    end: from + 'https://'.length,
  };
}

/** Every line that is touched gets the mark, or loses it if all have it. */
function lines(
  { text, start, end }: Selected,
  has: RegExp,
  markOf: (place: number) => string,
): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const touched = text.slice(from, to).split('\n');
  const bare = touched.map((line) => line.replace(ANY_LINE_MARK, ''));
  const changed = touched.every((line) => has.test(line))
    ? bare
    : bare.map((line, place) => markOf(place) + line);
  const now = changed.join('\n');
  return { text: text.slice(0, from) + now + text.slice(to), start: from, end: from + now.length };
}

const ANY_LINE_MARK = /^(#{1,6}|[-*+]|\d+[.)]) /;
