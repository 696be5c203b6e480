import { alertsPart } from '../domain/alerts/stock-alerts.ts';
import { eraseAuditValues } from '../domain/audit/audit-log.ts';
import { cartPart } from '../domain/cart/cart.ts';
import type { AccountPart } from '../domain/customers/account-part.ts';
import { giftCardsPart } from '../domain/gift-cards/cart-cards.ts';
import { forgetRecipient, joinMail, listCustomerMail } from '../domain/mail/outbox.ts';
import { newsletterPart } from '../domain/newsletter/preferences.ts';
import { ordersPart } from '../domain/orders/account-part.ts';
import { paymentsPart } from '../domain/payments/attempts.ts';
import { promotionsPart } from '../domain/promotions/cart-code.ts';
import { returnsPart } from '../domain/returns/account-part.ts';
import { reviewsPart } from '../domain/reviews/account-part.ts';
import { wishlistPart } from '../domain/wishlist/wishlist.ts';

/**
 * What each domain keeps about a customer, in the order in which deleting an account goes through
 * them: reviews are locked before orders, and mail goes last because the others may have written
 * some.
 */
export const ACCOUNT_PARTS: readonly AccountPart[] = [
  cartPart,
  wishlistPart,
  promotionsPart,
  giftCardsPart,
  reviewsPart,
  paymentsPart,
  ordersPart,
  returnsPart,
  newsletterPart,
  alertsPart,
  {
    export: async (db, customer) => ({ mail: await listCustomerMail(db, customer) }),
    erase: forgetRecipient,
    join: joinMail,
  },
  // Nothing would lead from the account that is left to what the log tells of the other.
  {
    erase: (tx, { id }) => eraseAuditValues(tx, [id]),
    join: (tx, id) => eraseAuditValues(tx, [id]),
  },
];
