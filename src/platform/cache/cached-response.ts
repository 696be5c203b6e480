import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { noteWritten } from '../text/written-json.ts';
import { ownBytes } from './own-bytes.ts';

/** Of what is made at a time, in bytes: less than that would be cut out of memory that others share. */
const CHUNK = 32 * 1024;

/** 256 kB, as a power of two: a larger window takes memory to set up, and no page is longer. */
const WINDOW = 18;

const brotli = (quality: number): BrotliOptions => ({
  chunkSize: CHUNK,
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
});

/** Where zstd is sure to have enough of it, it writes straight into it: `ZSTD_compressBound`. */
const roomFor = (length: number): number => Math.max(CHUNK, length + (length >> 8) + 128);

/** Compresses well, beside other work. */
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotli(5)),
  gzip: (body: Buffer) => promisify(gzip)(body, { chunkSize: CHUNK, level: 6 }),
};

/** Takes a tenth of the time, in which nothing else is done, for a tenth to a fifth more bytes. */
const compressQuickly = {
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      chunkSize: roomFor(body.length),
      params: { [constants.ZSTD_c_compressionLevel]: 2 },
      pledgedSrcSize: body.length,
    }),
  br: (body: Buffer) => brotliCompressSync(body, brotli(1)),
  gzip: (body: Buffer) => gzipSync(body, { chunkSize: CHUNK, level: 1 }),
};

type Encoding = keyof typeof compressQuickly | 'identity';

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

/** Found in an `Accept-Encoding` that names it, and does not rule it out by `q=0`. */
const accepting = (encoding: string): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);

const ACCEPTED = { zstd: accepting('zstd'), br: accepting('br'), gzip: accepting('gzip') };

/** What takes longer than about a millisecond is no work to do in one go. */
const QUICK_BYTES = 512 * 1024;

/**
 * What is asked for 'for long' is compressed well from the first time on; of what is 'perhaps' asked for 'once' only the
 * compressed form stays, a sixth of the memory.
 */
type Use = 'for long' | 'often' | 'perhaps once';

interface Form {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
  /** It was compressed quickly, for who asked first: the next one's asking makes a smaller one. */
  isFirst: boolean;
  isSent: boolean;
}

/** What a byte of JSON takes once it is read, roughly. */
const DATA_BYTES = 2;

/** Smaller bodies gain nothing from being compressed. */
const COMPRESS_FROM = 1_024;

/** A body of bytes and texts that stand one after the other. */
export type Pieces = readonly (Buffer | string)[];

/** For all pages in turn: one of its own for each would be most of what they leave to the collector. */
let scratch = Buffer.alloc(0);

/** The pieces joined in memory that the next call writes into. */
function joinedForNow(pieces: Pieces, length: number): Buffer {
  if (length > QUICK_BYTES) return joined(pieces, Buffer.allocUnsafeSlow(length));
  if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(length * 2);
  return joined(pieces, scratch.subarray(0, length));
}

function joined(pieces: Pieces, into: Buffer): Buffer {
  let at = 0;
  for (const piece of pieces)
    at += typeof piece === 'string' ? into.write(piece, at) : piece.copy(into, at);
  return into;
}

/** How many bytes the pieces have together. */
const lengthOf = (pieces: Pieces): number =>
  pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

/** The pieces as bytes of their own. */
export const bytesOf = (pieces: Pieces): Buffer =>
  joined(pieces, Buffer.allocUnsafeSlow(lengthOf(pieces)));

/** What stays the same as long as a response has the same bytes. */
export const markOf = (body: Buffer | string): string =>
  hash('sha256', body, 'base64url').slice(0, 22);

/** The ETag of a response that has such a mark: weak, since it is compressed in several ways. */
export const etagOf = (mark: string): string => `W/"${mark}"`;

/** A whole response as ready-made bytes, the same for everyone. */
export class CachedResponse {
  readonly etag: string;
  readonly tags: readonly string[];
  /** Left out once it is packed. */
  #body: Buffer | Pieces | undefined;
  readonly #length: number;
  readonly madeAt = Date.now();
  /** What the route is called that it is an answer of, for whoever watches. */
  route: string | undefined;
  readonly #use: Use;
  /** Called when the response takes more memory than before: another encoding of it was made. */
  onGrowth: () => void = () => {};
  readonly #headers: Record<string, string>;
  readonly #forms = new Map<Encoding, Form>();
  /** The head of a 304. */
  readonly #unchanged: string[];
  #data: unknown;

  /**
   * @param etag what stays the same as long as the response says the same
   * @param tags what the response tells of; shown to a CDN as `Cache-Tags`
   */
  constructor(
    body: Buffer | Pieces,
    headers: Record<string, string>,
    etag: string,
    tags: string[] = [],
    use: Use = 'often',
  ) {
    this.#body = Buffer.isBuffer(body) ? ownBytes(body) : body;
    this.#length = Buffer.isBuffer(body) ? body.length : lengthOf(body);
    this.#use = use;
    this.etag = etagOf(etag);
    this.tags = tags;
    this.#headers = {
      ...headers,
      etag: this.etag,
      vary: 'Accept-Encoding',
      ...(tags.length > 0 && { 'cache-tags': tags.join(' ') }),
    };
    this.#unchanged = Object.entries(this.#headers)
      .filter(([name]) => !name.startsWith('content-'))
      .flat();
    if (Buffer.isBuffer(this.#body)) this.#remember('identity', this.#body);
  }

  get body(): Buffer {
    if (Buffer.isBuffer(this.#body)) return this.#body;
    if (this.#body) return bytesOf(this.#body);
    for (const [encoding, { body }] of this.#forms) {
      if (encoding !== 'identity') return decompress[encoding](body);
    }
    throw new Error('a response that is packed has a compressed form');
  }

  /** What the JSON says that it is, read once: the same object for everybody. */
  get data(): unknown {
    if (this.#data === undefined) {
      const { body } = this;
      this.#data = JSON.parse(body.toString());
      noteWritten(this.#data, body);
      this.onGrowth();
    }
    return this.#data;
  }

  header(name: string): string | undefined {
    return this.#headers[name];
  }

  /** Bytes that the response takes in memory, roughly. */
  get size(): number {
    let size = this.#data === undefined ? 512 : 512 + DATA_BYTES * this.#length;
    if (this.#forms.size === 0) size += this.#length;
    for (const { body, head } of this.#forms.values()) {
      size += body.length + head.reduce((bytes, text) => bytes + text.length, 0);
    }
    return size;
  }

  /**
   * Sends the response if the encoding that the client accepts is ready.
   * @param stale headers that say so, in place of what the response says of how long it holds
   * @returns false if it must be made first
   */
  trySend(request: IncomingMessage, response: ServerResponse, stale?: readonly string[]): boolean {
    if (this.isKnownTo(request)) {
      // A client replaces the headers of its copy by these. Its copy may be an earlier rendering that says the
      // same, so what belongs to the bytes of this one must stay away: above all the policy with the hashes of
      // its scripts.
      response.writeHead(304, withMark(this.#unchanged, stale)).end();
      return true;
    }
    const encoding = this.#encodingFor(request);
    const form = this.#forms.get(encoding);
    if (!form) return false;
    if (form.isFirst && form.isSent) this.#improve(encoding, form);
    form.isSent = true;
    response.writeHead(200, withMark(form.head, stale));
    response.end(request.method === 'HEAD' ? undefined : form.body);
    return true;
  }

  async send(
    request: IncomingMessage,
    response: ServerResponse,
    stale?: readonly string[],
  ): Promise<void> {
    await this.formFor(request);
    this.trySend(request, response, stale);
  }

  /** Whether the client has the response already, by its ETag. */
  isKnownTo(request: IncomingMessage): boolean {
    return request.headers['if-none-match']?.includes(this.etag) ?? false;
  }

  /** The bytes that suit the client, made when first asked for, and their headers. */
  async formFor(request: IncomingMessage): Promise<Form> {
    const encoding = this.#encodingFor(request);
    const ready = this.#forms.get(encoding);
    if (ready || encoding === 'identity') return ready ?? this.#remember('identity', this.body);
    const form =
      encoding === 'zstd' || this.#isQuick
        ? this.#remember(encoding, compressQuickly[encoding](this.#bodyForNow()), true)
        : this.#remember(encoding, await compress[encoding](this.body));
    if (this.#use === 'perhaps once') {
      this.#body = undefined;
      this.#forms.delete('identity');
    }
    this.onGrowth();
    return form;
  }

  /** Whether it is compressed quickly for who asks first. */
  get #isQuick(): boolean {
    return this.#use !== 'for long' && this.#length <= QUICK_BYTES;
  }

  /** The body, until anybody else asks for one. */
  #bodyForNow(): Buffer {
    const body = this.#body;
    return body && !Buffer.isBuffer(body) ? joinedForNow(body, this.#length) : this.body;
  }

  /** Replaces what was compressed quickly, since more than one asks for it. */
  #improve(encoding: Encoding, form: Form): void {
    form.isFirst = false;
    if (encoding === 'identity') return;
    const better = encoding === 'zstd' ? 'br' : encoding;
    compress[better](this.body).then(
      (body) => {
        this.#remember(better, body);
        if (better === 'br') this.#forms.delete('zstd');
        this.onGrowth();
      },
      () => {},
    );
  }

  /**
   * Whoever takes zstd takes brotli as well. In as much time, zstd makes fewer bytes than brotli made quickly, and more than
   * brotli made well: so it is for who asks first.
   */
  #encodingFor(request: IncomingMessage): Encoding {
    const accepted = request.headers['accept-encoding'];
    if (typeof accepted !== 'string' || this.#length < COMPRESS_FROM) return 'identity';
    if (!COMPRESSIBLE.test(this.#headers['content-type'] ?? '')) return 'identity';
    if (!ACCEPTED.br.test(accepted)) return ACCEPTED.gzip.test(accepted) ? 'gzip' : 'identity';
    const isFirst = this.#isQuick && !this.#forms.has('br');
    return isFirst && ACCEPTED.zstd.test(accepted) ? 'zstd' : 'br';
  }

  #remember(encoding: Encoding, bytes: Buffer, isFirst = false): Form {
    const body = ownBytes(bytes);
    const head = Object.entries(this.#headers).flat();
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    head.push('content-length', String(body.length));
    const form = { body, head, isFirst, isSent: false };
    this.#forms.set(encoding, form);
    return form;
  }
}

/** Names and values in turn, with those of `mark` in place of the ones by the same names. */
function withMark(head: string[], mark: readonly string[] | undefined): string[] {
  if (!mark) return head;
  const isMarked = (name: string | undefined) =>
    mark.some((marked, place) => place % 2 === 0 && marked === name);
  return [...head.filter((_, place) => !isMarked(head[place - (place % 2)])), ...mark];
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
