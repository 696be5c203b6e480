import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, ShopError } from '../../domain/errors.ts';
import type { Problem } from '../../domain/wire.ts';
import { databaseError } from '../../platform/database.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  session_conflict: 400,
  cart_empty: 400,
  address_missing: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  account_inactive: 403,
  address_not_allowed: 403,
  captcha_failed: 400,
  second_factor_required: 401,
  password_change_required: 403,
  two_factor_enrolment_required: 403,
  two_factor_on: 409,
  two_factor_off: 409,
  own_account: 409,
  wrong_password: 400,
  password_required: 403,
  link_invalid: 400,
  forbidden: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  slug_taken: 409,
  sku_taken: 409,
  options_taken: 409,
  last_variant: 409,
  sold_out: 409,
  not_enough_stock: 409,
  amount_changed: 409,
  address_unproven: 409,
  idempotency_key_reused: 409,
  order_not_cancellable: 409,
  wrong_order_state: 409,
  refund_too_large: 409,
  already_in_stock: 409,
  mail_not_configured: 409,
  mail_not_sent: 502,
  mail_not_retryable: 409,
  webhook_not_set: 409,
  set_by_environment: 409,
  no_recipients: 409,
  payment_method_unavailable: 409,
  too_many_requests: 429,
};

/** PostgreSQL's SQLSTATE `character_not_in_repertoire`: its texts cannot hold NUL. */
const UNSTORABLE_CHARACTER = '22021';
const UNSTORABLE_TEXT: Problem = {
  message: 'The request holds a character that no text may have.',
  code: 'invalid_input',
};

/** PostgreSQL's SQLSTATE `foreign_key_violation`: the referenced row is gone. */
const GONE = '23503';

/** Whether the row belongs to a customer who has just deleted the account. */
function isOfFormerCustomer(error: unknown): boolean {
  const { code, constraint } = databaseError(error) ?? {};
  return code === GONE && constraint?.endsWith('_user_id_fkey') === true;
}

/** Sends every refusal as `{ message, code, fields? }`; an internal error reveals no details. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    if (error instanceof ShopError) {
      const { retryAfter, ...details } = error.details;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return reply.code(STATUS[error.code]).send({
        message: error.message,
        code: error.code,
        ...details,
      } satisfies Problem);
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return reply.code(400).send(inputProblem(error));
    if (databaseError(error)?.code === UNSTORABLE_CHARACTER)
      return reply.code(400).send(UNSTORABLE_TEXT);
    if (isOfFormerCustomer(error)) {
      return reply.code(STATUS.not_signed_in).send({
        message: 'Please sign in to continue.',
        code: 'not_signed_in',
      } satisfies Problem);
    }
    return sendOther(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
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
    } satisfies Problem);
  }
  const code =
    status === 429 ? 'too_many_requests' : status === 404 ? 'not_found' : 'invalid_input';
  return reply.code(status).send({ message: error.message, code } satisfies Problem);
}
