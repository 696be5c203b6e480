import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';

/** Keeps files by their names, for all processes and machines of one shop. */
export interface Storage {
  has(name: string): Promise<boolean>;
  /** @returns the file and its length in bytes; null if there is none */
  read(name: string): Promise<StoredFile | null>;
  /** Keeps a file, whole or not at all; replaces one that has the name. */
  write(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The names of all files that begin so, in their order. */
  list(beginning?: string): AsyncIterable<string>;
  /** Files that are not there count as deleted. */
  delete(names: string[]): Promise<void>;
  /** Where browsers can get a file without the shop; undefined: nowhere. */
  publicUrl(name: string): string | undefined;
}

export interface StoredFile {
  body: Readable;
  bytes: number;
}

/** Where the shop's pictures are: a bucket if STORAGE_URL names one, else the folder `media` below DATA_DIR. */
export function openStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Storage {
  return storage ? new S3Storage(storage) : new FolderStorage(join(dataDir, 'media'));
}
