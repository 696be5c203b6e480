import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What a mail server may do to a mail instead of taking it. */
export type Mood =
  | 'takes'
  /** Refuses its recipient: 451, or 550 for ever. */
  | 'refuses for now'
  | 'refuses for ever'
  /** Refuses everybody at the door. */
  | 'is closed'
  /** Refuses what it has read: 554. */
  | 'refuses the message'
  /** Ends the connection when it has read the mail, before or after it has put it away. */
  | 'breaks off'
  | 'takes and breaks off';

export interface MailboxOptions {
  /** Left out: any free port. */
  port?: number;
  /** Where mail is put; left out: a folder that goes when the server ends. */
  folder?: string;
  /** Whom it lets in; left out: everybody. */
  login?: { user: string; pass: string };
  /** What it waits for when it has put a mail away, before it says that it took it. */
  delay?: (mail: Email) => Promise<void> | undefined;
}

/** A mail server of this machine, which keeps what it takes as .eml files. */
export interface Mailbox extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string;
  folder: string;
  mood: Mood;
  /** How many connections were made to it. */
  connections: number;
}

let received = 0;

export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'cirrus-mail-')));
  await mkdir(folder, { recursive: true });
  const box = { mood: 'takes' as Mood, connections: 0, folder };
  const server = new SMTPServer({
    logger: false,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    onConnect(_session, done) {
      box.connections++;
      done(box.mood === 'is closed' ? refusal(421, 'Closed') : null);
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === options.login?.user && password === options.login?.pass;
      done(
        isRight ? null : refusal(535, 'Wrong password'),
        isRight ? { user: username } : undefined,
      );
    },
    onRcptTo(_address, _session, done) {
      if (box.mood === 'refuses for now') done(refusal(451, 'Come back later'));
      else if (box.mood === 'refuses for ever') done(refusal(550, 'No such mailbox'));
      else done();
    },
    async onData(stream, session, done) {
      const mail = Buffer.concat(await Array.fromAsync(stream));
      if (box.mood === 'refuses the message') return done(refusal(554, 'Spam'));
      if (box.mood !== 'breaks off') await keep(folder, mail);
      await options.delay?.(await PostalMime.parse(mail));
      if (box.mood === 'takes') return done();
      for (const connection of server.connections) {
        if (connection.session === session) connection._socket.destroy();
      }
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  const credentials = options.login
    ? `${options.login.user}:${encodeURIComponent(options.login.pass)}@`
    : '';
  return Object.assign(box, {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  });
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

async function keep(folder: string, mail: Buffer): Promise<void> {
  const name = `${Date.now()}-${process.pid}-${String(++received).padStart(6, '0')}`;
  // Renamed when complete, since other processes read the folder.
  await writeFile(join(folder, `${name}.part`), mail);
  await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
}

/** All that was taken so far, the oldest first. */
export async function readMails(folder: string): Promise<Email[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

interface Wanted {
  to: string;
  /** Found in the subject. */
  subject?: string | RegExp;
}

/** Those to an address, the oldest first. */
export async function mailsTo(folder: string, { to, subject = '' }: Wanted): Promise<Email[]> {
  const mails = await readMails(folder);
  return mails.filter(
    (mail) =>
      mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()) &&
      (typeof subject === 'string'
        ? mail.subject?.includes(subject)
        : subject.test(mail.subject ?? '')),
  );
}

const PATIENCE_MS = 30_000;

/** Waits for a mail that another process sends; of several, the latest. */
export async function waitForMail(folder: string, wanted: Wanted): Promise<Email> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    const mail = (await mailsTo(folder, wanted)).at(-1);
    if (mail) return mail;
  }
  const there = (await readMails(folder)).map((mail) => `${mail.to?.[0]?.address} ${mail.subject}`);
  throw new Error(`no mail to ${wanted.to} came; there are:\n${there.join('\n')}`);
}

/** The first link in a mail's text whose address holds `part`. */
export function linkIn({ text = '' }: Email, part: string): string {
  const link = text.match(/https?:\/\/[^\s<>")\]]+/g)?.find((url) => url.includes(part));
  if (!link) throw new Error(`the mail has no link with ${part}:\n${text}`);
  return link;
}
