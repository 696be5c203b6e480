import { createHash, timingSafeEqual } from 'node:crypto';
import { tag } from '../../kit/tags.ts';
import { EVERYTHING } from '../../platform/database/changes.ts';
import { bySystem, type Database, write } from '../../platform/database/database.ts';
import { HOLIDAY_KEYS, type Holiday, holidayAt } from '../settings/holiday.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { readFooter } from './footer.ts';

/** What visitors read in place of a closed shop. */
export interface ClosedPage {
  name: string;
  words: string;
  /** Who is behind it, as far as the owner has said so. */
  address: string;
  telephone: string;
  /** Friends may come in by a password. */
  takesPassword: boolean;
}

const KEYS = [
  ...HOLIDAY_KEYS,
  'shop_open',
  'closed_words',
  'closed_password',
  'site_title',
] as const;

/** Whether the shop is open to visitors and takes orders, as this process has heard of it last. */
export class Opening {
  readonly #db: Database;
  #said: Record<(typeof KEYS)[number], string> | undefined;
  #closed: ClosedPage | undefined;
  #turn = 0;
  /** What was said last is known. */
  known: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Follows what the owner says. */
  async follow(): Promise<void> {
    this.#db.changes.on('invalidate', (tags) => {
      const isOurs = [tag.settings, tag.footer, EVERYTHING].some((each) => tags.includes(each));
      // While the database is away, what it said last holds.
      if (isOurs) this.known = this.#read().catch(() => {});
    });
    await this.#read();
  }

  async #read(): Promise<void> {
    const turn = ++this.#turn;
    const said = await readSettingTexts(this.#db, KEYS);
    const { address, phoneNumber: telephone } = await readFooter(this.#db);
    const page = {
      name: said.site_title,
      words: said.closed_words,
      address,
      telephone,
      takesPassword: said.closed_password !== '',
    };
    // One that was begun later knows better.
    if (turn < this.#turn) return;
    this.#said = said;
    this.#closed = said.shop_open === 'true' ? undefined : page;
  }

  /** What visitors read; undefined while the shop is open. */
  get closed(): ClosedPage | undefined {
    return this.#closed;
  }

  get holiday(): Holiday | undefined {
    return this.#said && holidayAt(this.#said, new Date());
  }

  /** What a friend's browser keeps who knows the password: once it is another one, that is worth nothing. */
  passFor(password: string): string | undefined {
    const pass = passOf(password.trim());
    return this.isPass(pass) ? pass : undefined;
  }

  isPass(pass: string): boolean {
    const right = this.#said?.closed_password ?? '';
    const [given, wanted] = [Buffer.from(pass), Buffer.from(passOf(right))];
    return right !== '' && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

const passOf = (password: string) =>
  createHash('sha256').update(`friend ${password}`).digest('base64url');

/** How far back a job looks that runs every minute, and may be late. */
const LATEST_MS = 10 * 60_000;

/**
 * Has pages say something else once a holiday has begun or ended: what is to be done every minute. It is told once, though
 * it is looked for until it is long past.
 */
export function turnHoliday(db: Database, clock = () => new Date()): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    const now = clock();
    const said = await readSettingTexts(db, HOLIDAY_KEYS);
    const before = new Date(now.getTime() - LATEST_MS);
    const [then, at] = [before, now].map((moment) => holidayAt(said, moment)?.notice);
    const turn = then === at ? undefined : JSON.stringify([then, at]);
    if (turn !== undefined && turn !== told)
      await write(db, bySystem('holiday'), async (tx) => tx.changed(tag.settings));
    told = turn;
  };
}
