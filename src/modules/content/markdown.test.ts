import fc from 'fast-check';
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { plainWords, readMarkdown } from './markdown.ts';
import { isLinkTarget, type Run, type TextBlock } from './schema.ts';

/** What Markdown knows and pages don't. */
const DISABLED = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'codeText', 'definition', 'htmlFlow'],
  ...['htmlText', 'labelStartImage', 'setextUnderline', 'thematicBreak'],
];

/** The same, read by a whole parser of CommonMark, which long or odd texts keep busy for minutes. */
function asCommonMark(text: string): TextBlock[] {
  const rest = { disable: { null: DISABLED } };
  return fromMarkdown(text.replace(/\r\n?/g, '\n'), { extensions: [rest] }).children.flatMap(
    blockOf,
  );
}

function blockOf(node: RootContent): TextBlock[] {
  if (node.type === 'heading') {
    return [{ kind: 'heading', level: 2, runs: merged(runsOf(node.children)) }];
  }
  if (node.type === 'paragraph')
    return [{ kind: 'paragraph', runs: merged(runsOf(node.children)) }];
  if (node.type !== 'list') return [];
  const items = node.children.map((item) => ({ runs: ownRuns(item), items: within(item) }));
  return [{ kind: 'list', ordered: node.ordered === true, start: node.start ?? 1, items }];
}

function ownRuns({ children }: ListItem): Run[] {
  const texts = children.filter((node) => node.type === 'paragraph' || node.type === 'heading');
  return merged(
    texts.flatMap((node, index) => [
      ...(index > 0 ? [{ text: '\n\n' }] : []),
      ...runsOf(node.children),
    ]),
  );
}

const within = ({ children }: ListItem): Run[][] =>
  children
    .filter((node): node is List => node.type === 'list')
    .flatMap((list) => list.children.flatMap((item) => [ownRuns(item), ...within(item)]));

function runsOf(nodes: PhrasingContent[], marks: Omit<Run, 'text'> = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value, ...marks }];
      case 'break':
        return [{ text: '\n', ...marks }];
      case 'strong':
        return runsOf(node.children, { ...marks, strong: true });
      case 'emphasis':
        return runsOf(node.children, { ...marks, emphasis: true });
      case 'link': {
        const text = runsOf(node.children).map((run) => run.text);
        const href = isLinkTarget(node.url) && { href: node.url };
        return [{ text: text.join(''), ...marks, ...href }];
      }
      default:
        return [];
    }
  });
}

/** Neighbours that look alike are one. */
function merged(runs: Run[]): Run[] {
  const all: Run[] = [];
  for (const { text, ...marks } of runs) {
    const { text: before, ...last } = all.at(-1) ?? { text: '' };
    const isAlike = all.length > 0 && !('href' in marks) && !('href' in last);
    if (isAlike && JSON.stringify(marks) === JSON.stringify(last)) {
      all[all.length - 1] = { text: before + text, ...marks };
    } else if (text !== '') all.push({ text, ...marks });
  }
  // Spaces at the end of a line show nothing.
  return all.map((run) => ({ ...run, text: run.text.replace(/[ \t]+\n/g, '\n') }));
}

const flat = (blocks: TextBlock[]): TextBlock[] =>
  blocks.map((block): TextBlock => {
    if (block.kind === 'heading') return { ...block, level: 2, runs: merged(block.runs) };
    if (block.kind === 'paragraph') return { ...block, runs: merged(block.runs) };
    if (block.kind === 'picture') return block;
    const items = block.items.map(({ runs, items }) => ({
      runs: merged(runs),
      items: items.map(merged),
    }));
    return { ...block, items };
  });

const WORDS = [
  'Mango',
  'ice',
  '10 ml',
  'a_b',
  '5 * 3',
  'Tom & Ada',
  'caf\u00e9',
  '\ud83d\udd25',
  '(UK)',
];
const SIGNS = ['*', '**', '_', '__', '***', '[', '](/faq)', ']', '\\', '&amp;', '&', '<', '>', '!'];
const inline = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...SIGNS),
      fc.constantFrom(' ', ' ', '  \n', '\n', '.', '**bold**', '*soft*', '[the FAQ](/faq "Title")'),
      fc.constantFrom('<https://shop.example/a>', '<ada@shop.example>', '&#8364;', '\\*', '&nope;'),
      fc.constantFrom('[a](<b c>)', '[**a** b](https://a.example/(x)_y)', '[a](javascript:b)'),
    ),
    { minLength: 1, maxLength: 9 },
  )
  // Where a line begins with a sign, parsers differ about what it begins.
  .map((parts) => `Mango${parts.join('')}`);
const line = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      '',
      '# ',
      '## ',
      '- ',
      '* ',
      '1. ',
      '2) ',
      '  - ',
      '   ',
      '    1. ',
      '\t- ',
      '+ ',
    ),
    inline,
    fc.constantFrom('', '', ' #', '  '),
  )
  .map((parts) => parts.join(''));
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n\n', '\r\n')), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines) => lines.flat().join(''))
  // About these the parser that is asked strays from CommonMark: it counts anew what is left of a row of signs, and takes
  // half of a picture sign for a letter.
  .filter((each) => !/\*\*\*|___|[*_]\ud83d\udd25|\ud83d\udd25[*_]/.test(each));

test('a text is read as CommonMark has it', () =>
  fc.assert(
    fc.property(text, (each) => {
      expect(flat(readMarkdown(each, 1))).toEqual(asCommonMark(each));
    }),
    // Where two emphases overlap, parsers of CommonMark differ now and then.
    { numRuns: 400 },
  ));

test.each<[string, Run[]]>([
  ['a****b***c', [{ text: 'a*' }, { text: 'b', strong: true, emphasis: true }, { text: 'c' }]],
  [
    '***a** b*',
    [
      { text: 'a', strong: true, emphasis: true },
      { text: ' b', emphasis: true },
    ],
  ],
  [
    '*a **b***',
    [
      { text: 'a ', emphasis: true },
      { text: 'b', strong: true, emphasis: true },
    ],
  ],
  ['**a*b**', [{ text: 'a*b', strong: true }]],
  ['a_b_c __d__', [{ text: 'a_b_c ' }, { text: 'd', strong: true }]],
  ['[*a* **b**](/faq "c") [d](javascript:e)', [{ text: 'a b', href: '/faq' }, { text: ' d' }]],
  [
    '<https://a.example/_b_c> &amp; \\*',
    [{ text: 'https://a.example/_b_c', href: 'https://a.example/_b_c' }, { text: ' & *' }],
  ],
])('emphasis and links as CommonMark has them: %s', (source, runs) => {
  expect(readMarkdown(source, 1)).toEqual([{ kind: 'paragraph', runs }]);
});

/** What keeps parsers busy that look at a text again and again, or that call themselves. */
const WORST = [
  ...['*a_ ', '_*', '*a**b ', 'a*', '***a', '[a](', '[a](b)', '[a](b "', '[', ']', '![', '<a', '&'],
  ...[
    '- ',
    '- a\n',
    '- - a\n',
    '-\t-\ta\n',
    '1. a\n',
    '# a\n',
    'a\n\n',
    ' ',
    ' \t',
    '\\',
    '- a\nb\n',
  ],
].map((unit) => [unit, unit.repeat(100_000 / unit.length)] as const);
const DEEP = Array.from({ length: 60 }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join('');

test.each<readonly [string, string]>([
  ...WORST,
  ['emphasis within emphasis', `${'*'.repeat(100_000)}a${'*'.repeat(100_000)}`],
  ['openers, then closers', `${'*a '.repeat(50_000)}${'a* '.repeat(50_000)}`],
  ['brackets within brackets', `${'['.repeat(100_000)}${'](a)'.repeat(50_000)}`],
  ['a deep list and many lines', DEEP + 'b\n'.repeat(100_000)],
  ['a deep list and many empty lines', DEEP + '\n'.repeat(200_000)],
])('a long text is read to its end, however it is made: %j', (_what, long) => {
  expect(plainWords(readMarkdown(long, 1)).length).toBeLessThanOrEqual(long.length);
});

test.each([
  ['- a\n- b', [[{ text: 'a' }], [{ text: 'b' }]]],
  ['- a\n  - b\n    - c\n', [[{ text: 'a' }]]],
])('a list: %j', (list, items) => {
  expect(readMarkdown(list, 1)).toMatchObject([
    { kind: 'list', items: items.map((runs) => ({ runs })) },
  ]);
});

const HASH = '0123456789abcdef0123456789abcdef';
const SRC = `/media/${HASH}.webp`;

test.each([
  [`![A pod](${SRC})`, { src: SRC, alt: 'A pod' }],
  [`![A pod, open](${SRC}#1280x720)`, { src: SRC, alt: 'A pod, open', width: 1280, height: 720 }],
])('a picture of the shop stands by itself: %s', (line, picture) => {
  const text = `Before\n${line}\nafter.`;
  expect(readMarkdown(text, 1, { pictures: true })).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Before' }] },
    { kind: 'picture', ...picture },
    { kind: 'paragraph', runs: [{ text: 'after.' }] },
  ]);
  expect(plainWords(readMarkdown(text, 1, { pictures: true }))).toBe('Before after.');
  expect(readMarkdown(text, 1).map(({ kind }) => kind)).toEqual(['paragraph']);
});

test.each([
  `![](${SRC})`,
  '![A pod](https://elsewhere.example/pod.webp)',
  '![A pod](//elsewhere.example/pod.webp)',
  '![A pod](/media/../secret.webp)',
  `![A pod](${SRC}?x)`,
  `Words ![A pod](${SRC})`,
])('no other line is a picture: %s', (line) => {
  expect(readMarkdown(line, 1, { pictures: true }).map(({ kind }) => kind)).toEqual(['paragraph']);
});
