import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** Credentials that travel in headers; both forms in which a request comes to be logged. */
const SECRET_HEADERS = ['cookie', 'set-cookie', 'authorization', 'x-session-id'].flatMap((name) => [
  `headers["${name}"]`,
  `*.headers["${name}"]`,
]);

/** Where PostgreSQL's errors quote rows. */
const DATABASE_VALUES = ['err.detail', 'err.where'];

/** The program's log, on standard output unless told otherwise: short lines in a terminal, JSON elsewhere, no credentials in either. */
export function createLog(level: Config['logLevel'], to?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: [...SECRET_HEADERS, ...DATABASE_VALUES], remove: true },
    hooks: { streamWrite: cutSecrets },
  };
  if (to) return pino(options, to);
  return isatty(1)
    ? pino(options, { write: (line) => process.stdout.write(shortLine(line)) })
    : pino(options);
}

const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;

/**
 * A session's id opens its cart and a mail's link its reader's account, so no line may bear one: neither
 * in a URL nor as a value.
 */
export function cutSecrets(line: string): string {
  return line
    .replace(/(sessionId(?:=|%3D|\\*"\s*:\s*\\*"))[^&\s"\\#]+/gi, '$1[cut]')
    .replace(/(\/session\/)[^/?#\s"\\]+/gi, '$1[cut]')
    .replace(/([?&]token=|\/verify-[a-z-]+\/)[^&/?#\s"\\]+/gi, '$1[cut]')
    .replace(UUID, '[cut]');
}

/** One JSON line as a person reads it: the time, the level, the message and where it went wrong. */
export function shortLine(json: string): string {
  const { time, level, msg = '', err, req, res } = JSON.parse(json);
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    (pino.levels.labels[level] ?? 'info').padEnd(5),
    req && `${req.method} ${req.url}`,
    res?.statusCode,
    msg,
    err?.stack && `\n${err.stack}`,
  ];
  return `${parts.filter(Boolean).join(' ')}\n`;
}
