import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { isLinkTarget, type Run } from './schema.ts';

/** A stretch of text, or signs that may open or close emphasis. */
interface Node {
  text: string;
  href?: string;
  /** How often each mark ends before it, and begins after it. */
  ends: Marks;
  begins: Marks;
}

type Marks = Record<'strong' | 'emphasis', number>;

/** Signs that may open or close emphasis. */
interface Delimiter {
  node: Node;
  /** Counts up. */
  place: number;
  sign: string;
  left: number;
  length: number;
  canOpen: boolean;
  canClose: boolean;
  /** Those nearest to it that were not used. */
  before: Delimiter | undefined;
  after: Delimiter | undefined;
}

interface Bracket {
  /** Its place among the nodes. */
  place: number;
  /** The last signs before it that may open or close something. */
  before: Delimiter | undefined;
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD_END = /[\s\p{P}\p{S}]/u;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
/** A stretch in which nothing means anything. */
const PLAIN = /[^\\&*_[\]<\n]+/y;
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{0,31}));/y;
const AUTOLINK = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\p{Cc}]*)>/uy;
const MAIL_LINK =
  /<([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){0,9})>/y;
/** How many parentheses an address may open. */
const DEEPEST_ADDRESS = 32;

/** The runs of one block's text. The time that it takes grows with the length alone. */
export function readInline(text: string): Run[] {
  return new InlineReader(text).read();
}

class InlineReader {
  readonly #text: string;
  readonly #nodes: Node[] = [];
  #at = 0;
  #last: Delimiter | undefined;
  #brackets: Bracket[] = [];

  constructor(text: string) {
    this.#text = text.trimEnd();
  }

  read(): Run[] {
    while (this.#at < this.#text.length) this.#step();
    this.#pair(undefined);
    return this.#runs();
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #add(text: string, href?: string): Node {
    const none = { strong: 0, emphasis: 0 };
    const node: Node = { text, ends: { ...none }, begins: { ...none } };
    if (href !== undefined) node.href = href;
    this.#nodes.push(node);
    return node;
  }

  #step(): void {
    const plain = this.#match(PLAIN);
    if (plain) {
      this.#add(plain[0]);
      return;
    }
    const sign = this.#text[this.#at] as string;
    switch (sign) {
      case '\\':
        this.#escape();
        return;
      case '&':
        this.#reference();
        return;
      case '*':
      case '_':
        this.#delimiters(sign);
        return;
      case '[':
        this.#brackets.push({ place: this.#nodes.length, before: this.#last });
        break;
      case ']':
        if (this.#link()) return;
        break;
      case '<':
        if (this.#autolink()) return;
        break;
      case '\n':
        this.#lineEnd();
        return;
    }
    this.#at++;
    this.#add(sign);
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? '';
    if (next === '\n') {
      this.#at += 1;
      return;
    }
    const isEscaped = ESCAPABLE.test(next);
    this.#at += isEscaped ? 2 : 1;
    this.#add(isEscaped ? next : '\\');
  }

  #reference(): void {
    const found = this.#match(REFERENCE);
    if (!found) {
      this.#at++;
      this.#add('&');
      return;
    }
    const meant = meaning(found);
    this.#add(meant ?? found[0]);
  }

  /** Spaces around a line's end are only there to be looked at. */
  #lineEnd(): void {
    const before = this.#nodes.at(-1);
    if (before) before.text = before.text.trimEnd();
    this.#at++;
    this.#add('\n');
    this.#match(/[ \t]+/y);
  }

  #delimiters(sign: string): void {
    const start = this.#at;
    while (this.#text[this.#at] === sign) this.#at++;
    const before = this.#text[start - 1] ?? '\n';
    const after = this.#text[this.#at] ?? '\n';
    const opens = /\S/.test(after) && (!PUNCTUATION.test(after) || WORD_END.test(before));
    const closes = /\S/.test(before) && (!PUNCTUATION.test(before) || WORD_END.test(after));
    const isStar = sign === '*';
    const length = this.#at - start;
    const delimiter: Delimiter = {
      node: this.#add(sign.repeat(length)),
      place: start,
      sign,
      left: length,
      length,
      canOpen: opens && (isStar || !closes || PUNCTUATION.test(before)),
      canClose: closes && (isStar || !opens || PUNCTUATION.test(after)),
      before: this.#last,
      after: undefined,
    };
    if (this.#last) this.#last.after = delimiter;
    this.#last = delimiter;
  }

  #autolink(): boolean {
    const found = this.#match(AUTOLINK) ?? this.#match(MAIL_LINK);
    if (!found) return false;
    const [, address = ''] = found;
    const href = /^[\w+.-]+:/.test(address) ? address : `mailto:${address}`;
    this.#add(address, isLinkTarget(href) ? href : undefined);
    return true;
  }

  /** Makes a link of what stands since the last open bracket, if an address follows. */
  #link(): boolean {
    const bracket = this.#brackets.pop();
    if (!bracket) return false;
    const target = targetAt(this.#text, this.#at + 1);
    if (!target) return false;
    this.#pair(bracket.before);
    const within = this.#nodes.splice(bracket.place);
    const label = within
      .slice(1)
      .map(({ text }) => text)
      .join('');
    this.#add(label, isLinkTarget(target.url) ? target.url : undefined);
    this.#at = target.end;
    // No link stands within another one.
    this.#brackets = [];
    return true;
  }

  /** Gives strength and emphasis to what stands between signs, from those after `bottom` on. */
  #pair(bottom: Delimiter | undefined): void {
    /** Before this place nothing opens for a closer of the kind; without it, time would grow with the square. */
    const nothingBefore = new Map<string, number>();
    const start = bottom ? bottom.place + 1 : 0;
    let closer = this.#firstAfter(bottom);
    while (closer) {
      if (!closer.canClose) {
        closer = closer.after;
        continue;
      }
      const kind = `${closer.sign}${closer.canOpen}${closer.left % 3}`;
      const from = nothingBefore.get(kind) ?? start;
      let opener = closer.before;
      while (opener && opener.place >= from && !fits(opener, closer)) opener = opener.before;
      const { after } = closer;
      if (!opener || opener.place < from) {
        nothingBefore.set(kind, closer.place);
        if (!closer.canOpen) this.#remove(closer);
        closer = after;
        continue;
      }
      const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      const mark = used === 2 ? 'strong' : 'emphasis';
      opener.node.begins[mark]++;
      closer.node.ends[mark]++;
      use(opener, used);
      use(closer, used);
      opener.after = closer;
      closer.before = opener;
      if (opener.left === 0) this.#remove(opener);
      if (closer.left > 0) continue;
      this.#remove(closer);
      closer = after;
    }
    this.#last = bottom;
    if (bottom) bottom.after = undefined;
  }

  #firstAfter(bottom: Delimiter | undefined): Delimiter | undefined {
    if (bottom) return bottom.after;
    let first = this.#last;
    while (first?.before) first = first.before;
    return first;
  }

  #remove({ before, after }: Delimiter): void {
    if (before) before.after = after;
    if (after) after.before = before;
    else this.#last = before;
  }

  #runs(): Run[] {
    const runs: Run[] = [];
    let strong = 0;
    let emphasis = 0;
    for (const node of this.#nodes) {
      const { text, href, ends, begins } = node;
      strong -= ends.strong;
      emphasis -= ends.emphasis;
      const run: Run = {
        text,
        ...(strong > 0 && { strong: true }),
        ...(emphasis > 0 && { emphasis: true }),
        ...(href !== undefined && { href }),
      };
      const last = runs.at(-1);
      if (last && isAlike(last, run)) last.text += text;
      else if (text !== '') runs.push(run);
      strong += begins.strong;
      emphasis += begins.emphasis;
    }
    return runs;
  }
}

function use(delimiter: Delimiter, count: number): void {
  delimiter.left -= count;
  delimiter.node.text = delimiter.sign.repeat(delimiter.left);
}

const isAlike = (a: Run, b: Run): boolean =>
  a.strong === b.strong &&
  a.emphasis === b.emphasis &&
  a.href === undefined &&
  b.href === undefined;

/** As CommonMark's rule of three has it. */
const fits = (opener: Delimiter, closer: Delimiter): boolean =>
  opener.canOpen &&
  opener.sign === closer.sign &&
  !(
    (opener.canClose || closer.canOpen) &&
    (opener.left + closer.left) % 3 === 0 &&
    !(opener.left % 3 === 0 && closer.left % 3 === 0)
  );

function meaning([, decimal, hex, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return decodeNamedCharacterReference(name) || undefined;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter =
    code > 8 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) && !(code > 13 && code < 32);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

interface Target {
  url: string;
  /** Where the text goes on. */
  end: number;
}

const SPACES = /\s*/y;
const POINTED = /<((?:\\.|[^<>\\\n])*)>/y;
const TITLE = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)/sy;

/** The address in parentheses that makes a link of a label, and where it ends. */
function targetAt(text: string, start: number): Target | undefined {
  if (text[start] !== '(') return undefined;
  let at = start + 1;
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  skip(SPACES);
  const pointed = skip(POINTED);
  if (!pointed && text[at] === '<') return undefined;
  const from = at;
  if (!pointed) {
    const end = endOfAddress(text, at);
    if (end === undefined) return undefined;
    at = end;
  }
  const address = pointed?.[1] ?? text.slice(from, at);
  if (skip(SPACES)?.[0] && skip(TITLE)) skip(SPACES);
  return text[at] === ')' ? { url: plainAddress(address), end: at + 1 } : undefined;
}

/** Where an address ends: at a space, or at the parenthesis that it did not open. */
function endOfAddress(text: string, from: number): number | undefined {
  let open = 0;
  let at = from;
  for (; at < text.length; at++) {
    const sign = text[at] as string;
    if (/[\s\p{Cc}]/u.test(sign)) break;
    if (sign === '\\' && ESCAPABLE.test(text[at + 1] ?? '')) at++;
    else if (sign === '(' && ++open > DEEPEST_ADDRESS) return undefined;
    else if (sign === ')' && open-- === 0) return at;
  }
  return open > 0 ? undefined : at;
}

const REFERENCES = new RegExp(REFERENCE.source, 'g');

const plainAddress = (address: string): string =>
  address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(REFERENCES, (whole, ...groups) => {
    const found = [whole, ...groups.slice(0, 3)] as unknown as RegExpExecArray;
    return meaning(found) ?? whole;
  });
