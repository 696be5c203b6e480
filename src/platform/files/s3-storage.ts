import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage, StoredFile } from './storage.ts';

/** Where files are kept in S3 or a store that speaks its language. */
export interface Bucket {
  name: string;
  /** Begins every key; empty, or with a slash at its end. */
  prefix: string;
  /** Left out: Amazon's. */
  endpoint?: string | undefined;
  /** Left out: what the AWS settings of this machine say. */
  region?: string | undefined;
  /** Where browsers can read the files, without a slash at its end. */
  publicUrl?: string | undefined;
}

/** How long the store may take to connect, and to answer one call, in milliseconds. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;

/**
 * Files in a bucket. Credentials come from where AWS tools look for them: the environment, a profile, the
 * machine's role.
 */
export class S3Storage implements Storage {
  readonly #bucket: Bucket;
  #opened: Promise<Opened> | undefined;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async has(name: string): Promise<boolean> {
    const { s3, client } = await this.#open();
    const head = await client
      .send(new s3.HeadObjectCommand(this.#object(name)))
      .catch(nullIfMissing);
    return head !== null;
  }

  async read(name: string): Promise<StoredFile | null> {
    const { s3, client } = await this.#open();
    const found = await client
      .send(new s3.GetObjectCommand(this.#object(name)))
      .catch(nullIfMissing);
    if (!found) return null;
    return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 };
  }

  async write(name: string, bytes: Buffer, type: string): Promise<void> {
    const { s3, client } = await this.#open();
    await client.send(
      new s3.PutObjectCommand({
        ...this.#object(name),
        Body: bytes,
        ContentType: type,
        // A name always has the same content.
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );
  }

  async *list(beginning = ''): AsyncIterable<string> {
    const { s3, client } = await this.#open();
    const { name: Bucket, prefix } = this.#bucket;
    const wanted = { Bucket, Prefix: prefix + beginning };
    for await (const page of s3.paginateListObjectsV2({ client }, wanted)) {
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
    }
  }

  async delete(names: string[]): Promise<void> {
    const { s3, client } = await this.#open();
    for (const name of names) await client.send(new s3.DeleteObjectCommand(this.#object(name)));
  }

  publicUrl(name: string): string | undefined {
    const { publicUrl, prefix } = this.#bucket;
    return publicUrl && `${publicUrl}/${prefix}${name}`;
  }

  #object(name: string) {
    return { Bucket: this.#bucket.name, Key: this.#bucket.prefix + name };
  }

  #open(): Promise<Opened> {
    this.#opened ??= openClient(this.#bucket);
    return this.#opened;
  }
}

interface Opened {
  s3: typeof import('@aws-sdk/client-s3');
  client: S3Client;
}

/** Only a shop that keeps its pictures in a bucket loads the SDK. */
export async function openClient({ endpoint, region }: Bucket): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    // Other stores have no host name of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(region && { region }),
    // Not every store knows Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  return { s3, client };
}

function nullIfMissing(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}
