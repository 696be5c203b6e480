import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Which of several servers is meant: 'postgres://user:password@one:5432,other:5432/shop'. PostgreSQL's own library
 * chooses so (`target_session_attrs`); the one for Node.js takes one host alone.
 */

/** What a connection is for: writing goes to the primary alone, reading to one that follows it. */
export type Role = 'primary' | 'standby';

/** What `target_session_attrs` may say where the one or the other is meant; left out says the same. */
const ATTRIBUTES: Record<Role, readonly string[]> = {
  primary: ['read-write', 'primary'],
  standby: ['read-only', 'standby', 'prefer-standby', 'any'],
};

/** Whether it is a URL of PostgreSQL, of one server or several, that this program can use in this role. */
export function isDatabaseUrl(text: string, role: Role): boolean {
  const parts = readParts(text);
  if (!parts) return false;
  const attributes = new URL(urlOf(text, 0)).searchParams.get('target_session_attrs');
  return attributes === null || ATTRIBUTES[role].includes(attributes);
}

/** The URL for one server of those that it names. */
export function urlOf(url: string, place: number): string {
  const parts = readParts(url);
  return parts ? parts.before + parts.hosts[place] + parts.after : url;
}

/** Where it leads to, without names and passwords: 'one:5432,other:5432/shop'. */
export function placeOf(url: string): string {
  const parts = readParts(url);
  return parts ? parts.hosts.join(',') + new URL(urlOf(url, 0)).pathname : '';
}

function readParts(url: string) {
  const [, before, hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s.exec(url) ?? [];
  if (before === undefined) return undefined;
  const all = hosts.split(',');
  const isReadable = all.every((host) => URL.canParse(before + host + after));
  return isReadable && (all.length === 1 || !all.includes(''))
    ? { before, hosts: all, after }
    : undefined;
}

/** Servers are asked again and again until one is what is wanted. */
const ASK_AGAIN_MS = 200;
/** One that doesn't answer so long is passed over. */
const ANSWER_MS = 1_000;
/** Who was found is taken for so long, unless one of its connections is lost. */
const KNOWN_MS = 1_000;
/** How often the server in use is asked whether it still answers. */
const WATCH_MS = 500;

interface Found {
  place: number;
  host: string;
  port: number;
}

/** What somebody has open on one of the servers. */
interface Open {
  place: number;
  cut(): void;
}

/**
 * The servers that a URL names, of which one is the right one at a time. When it is no longer, whatever is still open
 * on it is cut: it may hang on a machine that is gone, or talk to one that doesn't know yet that it was replaced.
 */
class Hosts {
  readonly #askers: Asker[];
  readonly #role: Role;
  readonly #open = new Set<Open>();
  #finding = 0;
  #asking: Promise<Found | undefined> | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** A primary's timeline grows by every promotion: one of an older is a primary of yesterday. */
  #newestTimeline = '';

  constructor(urls: string[], role: Role) {
    this.#role = role;
    this.#askers = urls.map((url) => new Asker(url));
  }

  /** Finds the right one. @throws if none is, for so many milliseconds */
  async find(patience: number): Promise<Found> {
    const until = performance.now() + patience;
    this.#finding++;
    try {
      for (;;) {
        const found = await this.#ask();
        if (found) return found;
        if (performance.now() > until) {
          throw new Error(`none of the servers that answer is a ${this.#role}`);
        }
        await pause(ASK_AGAIN_MS);
      }
    } finally {
      this.#finding--;
      this.#restIfUnused();
    }
  }

  /** @returns says that it is closed */
  opened(open: Open): () => void {
    this.#open.add(open);
    this.#watch ??= this.#startWatch();
    return () => {
      if (!this.#open.delete(open)) return;
      this.#asking = undefined;
      this.#restIfUnused();
    };
  }

  #restIfUnused(): void {
    if (this.#open.size + this.#finding > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    for (const asker of this.#askers) asker.close();
  }

  #startWatch(): NodeJS.Timeout {
    const watch = setInterval(async () => {
      const found = await this.#ask();
      // Where none is right, whoever comes back may be the one that was.
      if (!found) return;
      for (const open of this.#open) {
        if (open.place !== found.place) open.cut();
      }
    }, WATCH_MS);
    return watch.unref();
  }

  /** Asks all of them at once, for all who want to know at this moment. */
  #ask(): Promise<Found | undefined> {
    if (this.#asking) return this.#asking;
    const asking = this.#askAll();
    this.#asking = asking;
    const forget = () => {
      if (this.#asking === asking) this.#asking = undefined;
    };
    asking.then((found) => (found ? setTimeout(forget, KNOWN_MS).unref() : forget()));
    return asking;
  }

  async #askAll(): Promise<Found | undefined> {
    const answers = this.#askers.map(async (asker, place) => {
      const answer = await asker.ask();
      return answer && { ...answer, place };
    });
    const known = this.#newestTimeline;
    // Just promoted: what the others say, or whether they hang, matters no longer.
    const promoted = answers.map(async (answer) => {
      const found = await answer;
      if (known !== '' && found && found.timeline > known) return found;
      throw new Error('not promoted');
    });
    const found = await Promise.any(promoted).catch(async () =>
      this.#best(await Promise.all(answers)),
    );
    this.#newestTimeline = found?.timeline ?? known;
    return found;
  }

  #best(answers: ((Answer & Found) | undefined)[]): (Answer & Found) | undefined {
    const [best] = answers
      .filter((answer) => answer !== undefined)
      .filter(({ timeline }) => (timeline === '') === (this.#role === 'standby'))
      .filter(({ timeline }) => timeline >= this.#newestTimeline)
      .sort((a, b) => b.timeline.localeCompare(a.timeline));
    return best;
  }
}

interface Answer {
  host: string;
  port: number;
  /** Of a primary, hexadecimal; empty while it follows another. */
  timeline: string;
}

/** Asks one server what it is, by a connection that it keeps. */
class Asker {
  readonly #url: string;
  #client: pg.Client | undefined;
  #asking: Promise<Answer | undefined> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** @returns undefined if it doesn't answer */
  ask(): Promise<Answer | undefined> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOnce(): Promise<Answer | undefined> {
    try {
      const client = this.#client ?? (await this.#connect());
      this.#client = client;
      const { rows } = await client.query<{ timeline: string | null }>(
        `select case when not pg_is_in_recovery()
           then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
      );
      return { host: client.host, port: client.port, timeline: rows[0]?.timeline ?? '' };
    } catch {
      this.close();
      return undefined;
    }
  }

  close(): void {
    // One that is frozen never says goodbye.
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => {
      if (this.#client === client) this.close();
    });
    await client.connect();
    return client;
  }
}

const known = new Map<string, Hosts>();

/** The servers that a URL names, for all of this process; undefined where it is one alone, which is not asked. */
export function hostsOf(url: string, role: Role): Hosts | undefined {
  const count = readParts(url)?.hosts.length ?? 1;
  if (count === 1) return undefined;
  const key = `${role} ${url}`;
  const urls = Array.from({ length: count }, (_, place) => urlOf(url, place));
  const hosts = known.get(key) ?? new Hosts(urls, role);
  known.set(key, hosts);
  return hosts;
}
