/** Every refusal that the shop knows, by a code that stays the same for ever. */
export type ErrorCode =
  | 'invalid_input'
  | 'session_conflict'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'account_inactive'
  | 'address_not_allowed'
  | 'captcha_failed'
  | 'second_factor_required'
  | 'password_change_required'
  | 'two_factor_enrolment_required'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'own_account'
  | 'wrong_password'
  | 'password_required'
  | 'link_invalid'
  | 'forbidden'
  | 'not_found'
  | 'username_taken'
  | 'email_taken'
  | 'slug_taken'
  | 'name_taken'
  | 'brand_in_use'
  | 'sku_taken'
  | 'options_taken'
  | 'cart_empty'
  | 'address_missing'
  | 'address_unproven'
  | 'sold_out'
  | 'not_enough_stock'
  | 'amount_changed'
  | 'promotion_ended'
  | 'gift_card_changed'
  | 'gift_card_unusable'
  | 'code_taken'
  | 'not_delivered_there'
  | 'changed_meanwhile'
  | 'currency_changed'
  | 'order_too_large'
  | 'limit_reached'
  | 'idempotency_key_reused'
  | 'nothing_ordered'
  | 'order_not_cancellable'
  | 'wrong_order_state'
  | 'wrong_job_state'
  | 'other_count'
  | 'refund_too_large'
  | 'not_returnable'
  | 'wrong_return_state'
  | 'already_in_stock'
  | 'mail_not_configured'
  | 'mail_not_sent'
  | 'mail_not_retryable'
  | 'webhook_not_set'
  | 'set_by_environment'
  | 'no_recipients'
  | 'payment_method_unavailable'
  | 'payment_unavailable'
  | 'too_many_requests';

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
