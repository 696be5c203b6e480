import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage, StoredFile } from './storage.ts';

/** Ends the name of a file that is still being written. */
const PART = '.part';

/** Files in one folder, which several machines can share. */
export class FolderStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(name: string): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  async read(name: string): Promise<StoredFile | null> {
    const file = await open(this.#path(name)).catch(nullIfMissing);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      return { body: file.createReadStream(), bytes: size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const part = `${this.#path(name)}.${randomUUID()}${PART}`;
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(part, bytes);
      await rename(part, this.#path(name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async *list(beginning = ''): AsyncIterable<string> {
    const names = (await readdir(this.#folder).catch(nullIfMissing)) ?? [];
    for (const name of names.sort()) {
      if (name.startsWith(beginning) && !name.endsWith(PART)) yield name;
    }
  }

  async delete(names: string[]): Promise<void> {
    for (const name of names) await rm(this.#path(name), { force: true });
  }

  publicUrl(): undefined {}

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
