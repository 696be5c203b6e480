import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { currentRequest } from './current-request.ts';

/** Headers that carry credentials, in both of the forms in which requests are logged. */
const SECRET_HEADERS = ['cookie', 'set-cookie', 'authorization', 'x-session-id'].flatMap((name) => [
  `headers["${name}"]`,
  `*.headers["${name}"]`,
]);

/** Fields of PostgreSQL's errors that quote rows. */
const DATABASE_VALUES = ['err.detail', 'err.where'];

/**
 * The program's log, on standard output by default: short lines in a terminal, JSON elsewhere,
 * never with credentials.
 */
export function createLog(level: Config['logLevel'], to?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // Whatever is said while a request is answered says of which.
    mixin: () => {
      const id = currentRequest()?.id;
      return id ? { request: id } : {};
    },
    redact: { paths: [...SECRET_HEADERS, ...DATABASE_VALUES], remove: true },
    hooks: { streamWrite: cutSecrets },
  };
  if (to) return pino(options, to);
  return isatty(1)
    ? pino(options, { write: (line) => process.stdout.write(shortLine(line)) })
    : pino(options);
}

/**
 * An e-mail address, as it is or in a URL. It is sought from where a word begins only: from each of its letters, a
 * long address would take its length squared.
 */
const MAILBOX =
  /(?<![^\s"'\\<>()[\],:;@=&?/])[^\s"'\\<>()[\],:;@=&?/]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}/giu;
/** But for the id that a proxy gave a request: the same is in its own log. */
const UUID = /(?<!"request":")\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;

/**
 * Removes secrets and personal data from a log line, in URLs, in headers and as values: a session id opens
 * its cart, a link from a mail opens its reader's account, and what a mail server answers names its reader.
 */
export function cutSecrets(line: string): string {
  return line
    .replace(/(sessionId(?:=|%3D|\\*"\s*:\s*\\*"))[^&\s"\\#]+/gi, '$1[cut]')
    .replace(/(\/session\/)[^/?#\s"\\]+/gi, '$1[cut]')
    .replace(/([?&]token=|\/verify-[a-z-]+\/)[^&/?#\s"\\]+/gi, '$1[cut]')
    .replace(/(cirrus_\w{1,40}=|\bBearer )[^;\s"\\]+/gi, '$1[cut]')
    .replace(/(password\\*"\s*:\s*\\*")(?:[^"\\]|\\+[^"\\])+/gi, '$1[cut]')
    .replace(MAILBOX, '[cut]')
    .replace(UUID, '[cut]');
}

/** A JSON log line made readable: time, level, message and where it went wrong. */
export function shortLine(json: string): string {
  const { time, level, msg = '', err, req, res, request } = JSON.parse(json);
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    (pino.levels.labels[level] ?? 'info').padEnd(5),
    req && `${req.method} ${req.url}`,
    res?.statusCode,
    msg,
    request && `(${request})`,
    err?.stack && `\n${err.stack}`,
  ];
  return `${parts.filter(Boolean).join(' ')}\n`;
}
