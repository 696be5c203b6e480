import { dehydrate, type QueryClient } from '@tanstack/react-query';

/** What a page's queries say, as JSON in pieces: of what many pages say, the bytes are at hand. */

export type WrittenAs = (data: object) => Buffer | string | undefined;

/** Stands in the place of a query's data while the rest of it is written. */
const DATA = '\u0000data';
const DATA_JSON = JSON.stringify(DATA);

export function statePieces(client: QueryClient, writtenAs: WrittenAs): (Buffer | string)[] {
  const { queries } = dehydrate(client, {
    // A failure as well: the browser shows what the server did. What only components ask for is the browser's to ask.
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
  });
  const pieces = new Pieces(writtenAs);
  pieces.list(queries, (query) => {
    const { data, error } = query.state;
    const said = {
      ...query.state,
      ...(data !== undefined && { data: DATA }),
      ...(error && { error: error.message, fetchFailureReason: null }),
    };
    const text = JSON.stringify({ ...query, state: said });
    // The state stands before all that a visitor has typed, and its data first in it.
    const place = data === undefined ? -1 : text.indexOf(DATA_JSON);
    if (place < 0) return pieces.text(text);
    pieces.text(text.slice(0, place));
    pieces.data(data);
    pieces.text(text.slice(place + DATA_JSON.length));
  });
  return pieces.all;
}

class Pieces {
  readonly all: (Buffer | string)[] = [];
  readonly #writtenAs: WrittenAs;

  constructor(writtenAs: WrittenAs) {
    this.#writtenAs = writtenAs;
  }

  text(text: string): void {
    this.all.push(escaped(text));
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.text('[');
    for (const [place, item] of items.entries()) {
      if (place > 0) this.text(',');
      write(item);
    }
    this.text(']');
  }

  /** An answer, or the part of a list with its count, or several such parts: see shared/queries.ts. */
  data(data: unknown): void {
    const written = typeof data === 'object' && data !== null ? this.#writtenAs(data) : undefined;
    if (written !== undefined) this.all.push(escaped(written));
    else if (Array.isArray(data)) this.list(data, (item) => this.data(item));
    else if (isOf(data, 'pages', 'pageParams')) {
      this.text('{"pages":');
      this.list(data.pages as unknown[], (page) => this.data(page));
      this.text(`,"pageParams":${JSON.stringify(data.pageParams)}}`);
    } else if (isOf(data, 'items', 'total') && typeof data.total === 'number') {
      this.text('{"items":');
      this.data(data.items);
      this.text(`,"total":${data.total}}`);
    } else this.text(JSON.stringify(data) ?? 'null');
  }
}

/** Whether an object has exactly these properties, in this order. */
function isOf<First extends string, Second extends string>(
  data: unknown,
  ...names: [First, Second]
): data is Record<First | Second, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  const own = Object.keys(data);
  return own.length === 2 && own[0] === names[0] && own[1] === names[1];
}

const LESS_THAN = 0x3c;

/** Nothing in it closes the element that it stands in. */
function escaped(json: Buffer | string): Buffer | string {
  if (typeof json === 'string') return json.replaceAll('<', '\\u003c');
  return json.includes(LESS_THAN) ? json.toString().replaceAll('<', '\\u003c') : json;
}
