import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS, ShopError } from '../../kit/errors.ts';
import type { Problem } from '../../kit/wire.ts';
import { databaseError } from '../../platform/database/database.ts';
import {
  isHeldUp,
  isUnreachable,
  NotConfirmed,
  type Reach,
} from '../../platform/database/reach.ts';

/**
 * PostgreSQL's SQLSTATEs `character_not_in_repertoire` and `untranslatable_character`: neither its texts nor
 * its JSON can hold NUL.
 */
const UNSTORABLE = new Set(['22021', '22P05']);
/** `invalid_text_representation`, which says so of half a surrogate pair in JSON. */
const NOT_READABLE = '22P02';
const UNSTORABLE_TEXT: Problem = {
  message: 'The request holds a character that no text may have.',
  code: 'invalid_input',
};

function holdsUnstorable(error: unknown): boolean {
  const { code = '', message = '' } = databaseError(error) ?? {};
  return UNSTORABLE.has(code) || (code === NOT_READABLE && message.endsWith('for type json'));
}

/** PostgreSQL's SQLSTATE `foreign_key_violation`: the referenced row is gone. */
const GONE = '23503';

/** Whether the row belongs to a customer who has just deleted the account. */
function isOfFormerCustomer(error: unknown): boolean {
  const { code, constraint } = databaseError(error) ?? {};
  return code === GONE && constraint?.endsWith('_user_id_fkey') === true;
}

/** Seconds after which it makes sense to ask a database again that could not be reached. */
export const AGAIN_S = 5;

/** While it is away every call fails for the same reason, which is logged now and then. */
const NEWS_MS = 10_000;

/** What is told where the database could not do what was asked; undefined where it is not to blame. */
function databaseTrouble(error: unknown) {
  if (error instanceof NotConfirmed) return NOT_CONFIRMED;
  if (isUnreachable(error)) return DATABASE_AWAY;
  return isHeldUp(error) ? HELD_UP : undefined;
}

const DATABASE_AWAY = {
  message:
    'The shop cannot reach its database just now. Nothing was lost; please try again in a moment.',
  code: 'database_away',
} as const;

const NOT_CONFIRMED = {
  message:
    'The shop lost its database at this moment and could not confirm whether this was saved. Please look before you try again.',
  code: 'not_confirmed',
} as const;

const HELD_UP = {
  message:
    'Others are changing the same just now. Nothing was changed; please try again in a moment.',
  code: 'held_up',
} as const;

/** The longest address of a request, in characters. */
const URL_LIMIT = 4_096;

/** Sends every refusal as `{ message, code, fields? }`; an internal error reveals no details. */
export function registerErrors(app: FastifyInstance, reach?: Reach): void {
  let toldAt = -Infinity;
  const isNews = () => {
    const isDue = performance.now() - toldAt > NEWS_MS;
    if (isDue) toldAt = performance.now();
    return isDue;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length <= URL_LIMIT) return;
    return reply
      .code(414)
      .header('cache-control', 'no-store')
      .send({
        message: `An address may have ${URL_LIMIT} characters at most.`,
        code: 'invalid_input',
      } satisfies Problem);
  });
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    if (error instanceof ShopError) {
      const { retryAfter, ...details } = error.details;
      if (error.cause !== undefined) request.log.error({ err: error.cause }, 'request failed');
      reply.header('cache-control', 'no-store');
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return reply.code(ERRORS[error.code]).send({
        message: error.message,
        code: error.code,
        ...details,
      } satisfies Problem);
    }
    const trouble = databaseTrouble(error);
    if (trouble) {
      // Others need not find it out one by one.
      reach?.ask();
      if (isNews()) request.log.error({ err: error }, 'the database does not answer');
      reply.header('cache-control', 'no-store').header('retry-after', String(AGAIN_S));
      return reply.code(ERRORS[trouble.code]).send(trouble satisfies Problem);
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return reply.code(400).send(inputProblem(error));
    if (holdsUnstorable(error)) return reply.code(400).send(UNSTORABLE_TEXT);
    if (isOfFormerCustomer(error)) {
      return reply.code(ERRORS.not_signed_in).send({
        message: 'Please sign in to continue.',
        code: 'not_signed_in',
      } satisfies Problem);
    }
    return sendOther(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'There is nothing at this address.', code: 'not_found' } satisfies Problem),
  );
}

function inputProblem({ validation }: FastifyError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of validation ?? []) {
    const field = issue.instancePath.split('/').slice(1).join('.') || 'body';
    fields[field] ??= issue.message ?? 'Not accepted';
  }
  const [message = 'The request was not understood.'] = Object.values(fields);
  return { message, code: 'invalid_input', fields };
}

/** What Fastify itself refuses (broken JSON, a malformed URL, too many calls), and bugs. */
export function sendOther(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal_error',
      request: request.id,
    } satisfies Problem);
  }
  const code =
    status === 429 ? 'too_many_requests' : status === 404 ? 'not_found' : 'invalid_input';
  return reply.code(status).send({ message: error.message, code } satisfies Problem);
}

const CONNECTION_STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what is no request at all, or came too slowly to become one, and ends the connection. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = CONNECTION_STATUS[error.code] ?? 400;
  const message =
    status === 408 ? 'The request took too long to arrive.' : 'The request was not understood.';
  const body = JSON.stringify({ message, code: 'invalid_input' } satisfies Problem);
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\nConnection: close\r\n\r\n${body}`,
  );
}
