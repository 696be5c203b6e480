/**
 * Every refusal that the shop knows, by a code that stays the same for ever, with the status that its answer has. Only
 * the server reads the statuses.
 */
export const ERRORS = {
  invalid_input: 400,
  session_conflict: 400,
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
  not_invitable: 409,
  wrong_password: 400,
  password_required: 403,
  link_invalid: 400,
  passkey_invalid: 400,
  forbidden: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  slug_taken: 409,
  name_taken: 409,
  brand_in_use: 409,
  category_in_use: 409,
  group_in_use: 409,
  sku_taken: 409,
  options_taken: 409,
  cart_empty: 400,
  line_incomplete: 409,
  address_missing: 400,
  address_unproven: 409,
  sold_out: 409,
  not_enough_stock: 409,
  amount_changed: 409,
  promotion_ended: 409,
  gift_card_changed: 409,
  gift_card_unusable: 409,
  code_taken: 409,
  not_delivered_there: 409,
  changed_meanwhile: 409,
  currency_changed: 409,
  order_too_large: 409,
  limit_reached: 409,
  idempotency_key_reused: 409,
  nothing_ordered: 500,
  order_not_cancellable: 409,
  wrong_order_state: 409,
  order_on_hold: 409,
  wrong_job_state: 409,
  other_count: 409,
  refund_too_large: 409,
  not_returnable: 409,
  wrong_return_state: 409,
  already_in_stock: 409,
  mail_not_configured: 409,
  mail_not_sent: 502,
  mail_not_retryable: 409,
  webhook_not_set: 409,
  set_by_environment: 409,
  no_recipients: 409,
  wrong_newsletter_state: 409,
  wrong_page_state: 409,
  backup_under_way: 409,
  backup_unavailable: 503,
  last_proven_backup: 409,
  shop_not_empty: 409,
  payment_method_unavailable: 409,
  payment_unavailable: 503,
  lookup_unavailable: 503,
  shop_closed: 503,
  too_many_requests: 429,
  database_away: 503,
  not_confirmed: 503,
  held_up: 503,
  too_busy: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface RefusalDetails {
  /** What is wrong with each input, by its name. */
  fields?: Record<string, string>;
  /** Where the screen should send the shopper to fix it. */
  redirectTo?: string;
  /** The total that applies now, decimal text. */
  total?: string;
  /** How many things stand against it. */
  count?: number;
  /** The thing as it is now, who saved it last and when: for a change to an older version of it. */
  current?: object;
  by?: string;
  at?: string;
  /** Seconds to wait before the same call; sent as the header Retry-After. */
  retryAfter?: number;
}

/** A refusal that we may explain to the shopper; anything else thrown is a bug. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** What was looked for; undefined where that is refused as not there. */
export const ifFound = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  });

/** A refusal for one input alone, which is told what the answer says. */
export const fieldRefusal = (
  field: string,
  message: string,
  code: ErrorCode = 'invalid_input',
): ShopError => new ShopError(code, message, { fields: { [field]: message } });
