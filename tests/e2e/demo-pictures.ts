import { createHash } from 'node:crypto';
import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export interface DemoPictures extends AsyncDisposable {
  /** Where the demo shops of this run keep their pictures. */
  folder: string;
  /** To be called once a shop has its pictures, before anybody uploads others. */
  filled(): Promise<void>;
}

/** The widths of earlier runs, by what made them. */
const KEPT = '.cache/demo-pictures';

/**
 * The demo shop's pictures with the widths that browsers asked for, kept from run to run: making them takes longer than
 * most tests. What tests upload is not kept.
 */
export async function openDemoPictures(): Promise<DemoPictures> {
  const folder = await mkdtemp(join(tmpdir(), 'cirrus-pictures-'));
  const kept = join(KEPT, await makers());
  await copyAll(kept, folder);
  let pictures = new Set<string>();
  return {
    folder,
    async filled() {
      pictures = new Set((await list(folder)).map(hashIn));
    },
    async [Symbol.asyncDispose]() {
      // Where nothing can be written, the next run makes them again.
      await keep(folder, kept, pictures).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function keep(folder: string, kept: string, pictures: Set<string>): Promise<void> {
  for (const other of await list(KEPT)) {
    if (join(KEPT, other) !== kept) await rm(join(KEPT, other), { recursive: true, force: true });
  }
  await copyAll(folder, kept, (name) => pictures.has(hashIn(name)));
}

/** Copies the files that are not there yet, each of them whole or not at all. */
async function copyAll(from: string, to: string, which = (_name: string) => true): Promise<void> {
  await mkdir(to, { recursive: true });
  const there = new Set(await list(to));
  for (const name of await list(from)) {
    if (name.endsWith(PART) || there.has(name) || !which(name)) continue;
    const part = join(to, `${name}.${process.pid}${PART}`);
    await copyFile(join(from, name), part);
    await rename(part, join(to, name));
  }
}

/** Ends the name of a file that is being written. */
const PART = '.part';

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** A picture's files begin with the hash of what is in it. */
const hashIn = (name: string): string => name.slice(0, 32);

/** Tells apart whatever may encode otherwise. */
async function makers(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  const sources = await Array.fromAsync(glob('src/modules/media/*.ts'));
  for (const source of sources.sort()) hash.update(source).update(await readFile(source));
  return hash.digest('hex').slice(0, 32);
}
