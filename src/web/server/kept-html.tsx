import { hash, randomBytes } from 'node:crypto';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { readOf, readsOf } from '../../shared/queries.ts';
import { type HtmlOf, KeptHtml } from '../../ui/loading/kept-html.tsx';
import type { getRouter } from '../router.tsx';

/** The HTML of a part, and what of the page's data it was made from. */
interface Kept {
  /** Between two of them stands the text that each page has another of. */
  html: readonly Buffer[];
  reads: ReadonlyMap<string, unknown>;
}

/** For all parts together, in bytes: some four thousand product cards. */
const MOST_KEPT = 16 * 1024 * 1024;

/** Bytes and texts that stand on a page one after the other. */
export type Part = readonly (Buffer | string)[];

/** What stands on the page in place of a part. */
type Place = (part: Part) => string;

/** The part itself, as text. */
export const textOf: Place = (part) => part.map(String).join('');

/** In memory of their own, for as long as the part is kept: see platform/cache/own-bytes.ts. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** What an entry takes besides its HTML, roughly. */
const ENTRY = 256;

/** Stands in kept HTML for a text that each page has another of, until it is cut out: nothing that is shown looks like it. */
const FILLED = randomBytes(16).toString('hex');

/** An id that says where on its page a part stands. */
const COUNTED_ID = '"_R_';

/** A part that failed or waits, and what belongs into the head or to this one rendering. */
const OF_THIS_PAGE = /<!--\$[!?]|<(?:link|script|style)\b/;

/**
 * The HTML of parts that many pages show alike, such as a product's card, rendered by the same components once for the
 * same properties and data. What was used longest ago gives way.
 */
export class KeptParts {
  readonly #kept = new Map<string, Kept>();
  readonly #names = new Map<unknown, number>();
  /** Parts with ids that count places: these are rendered where they stand, each time. */
  readonly #tied = new Set<unknown>();
  /** Of objects in properties, which many pages share and nobody changes. */
  readonly #digests = new WeakMap<object, string>();
  #size = 0;

  /**
   * For the parts of one page, whose data has been read.
   */
  of(router: ReturnType<typeof getRouter>, place: Place): HtmlOf {
    const { queryClient } = router.options.context;
    return (Part, given, asText, filled) => {
      if (this.#tied.has(Part)) return undefined;
      const text = filled && given[filled];
      const props = typeof text === 'string' ? { ...given, [filled as string]: FILLED } : given;
      const written = (html: readonly Buffer[]) =>
        (asText ? textOf : place)(typeof text === 'string' ? filledWith(html, text) : html);
      const key = this.#keyOf(Part, props);
      const kept = this.#kept.get(key);
      if (kept && isOf(kept.reads, queryClient)) {
        this.#kept.delete(key);
        this.#kept.set(key, kept);
        return written(kept.html);
      }
      // A part of a part becomes a part of its HTML.
      const within = this.of(router, textOf);
      const { made: html, reads } = readsOf(queryClient, () =>
        renderToString(
          <RouterContextProvider router={router}>
            <QueryClientProvider client={queryClient}>
              <KeptHtml value={within}>
                <Part {...props} />
              </KeptHtml>
            </QueryClientProvider>
          </RouterContextProvider>,
        ),
      );
      if (html.includes(COUNTED_ID)) this.#tied.add(Part);
      else if (!OF_THIS_PAGE.test(html)) {
        const part = html.split(FILLED).map(bytesOf);
        this.#keep(key, { html: part, reads });
        return written(part);
      }
      return undefined;
    };
  }

  #keyOf<Props extends object>(Part: ComponentType<Props>, props: Props): string {
    const name = this.#names.get(Part) ?? this.#names.size;
    this.#names.set(Part, name);
    const given = Object.entries(props).map(([property, value]) =>
      typeof value === 'object' && value ? property + this.#digestOf(value) : [property, value],
    );
    return `${name} ${JSON.stringify(given)}`;
  }

  #digestOf(value: object): string {
    const digest = this.#digests.get(value) ?? hash('sha1', JSON.stringify(value), 'base64');
    this.#digests.set(value, digest);
    return digest;
  }

  #keep(key: string, kept: Kept): void {
    const before = this.#kept.get(key);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#size += sizeOf(kept) - (before ? sizeOf(before) : 0);
    for (const [oldest, each] of this.#kept) {
      if (this.#size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
      this.#size -= sizeOf(each);
    }
  }
}

const sizeOf = ({ html }: Kept): number => html.reduce((size, { length }) => size + length, ENTRY);

/** The text as React writes it into an attribute or between tags. */
function filledWith(html: readonly Buffer[], text: string): Part {
  const escaped = renderToString(text);
  return html.flatMap((bytes, nth) => (nth === 0 ? [bytes] : [escaped, bytes]));
}

/** Whether the page's data is the very same: an answer of the API is one object for as long as it holds. */
function isOf(reads: ReadonlyMap<string, unknown>, client: QueryClient): boolean {
  const queries = client.getQueryCache();
  for (const [query, data] of reads) if (readOf(queries.get(query)) !== data) return false;
  return true;
}
