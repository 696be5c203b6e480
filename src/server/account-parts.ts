import { alertsPart } from '../modules/alerts/stock-alerts.ts';
import { eraseAuditValues } from '../modules/audit/audit-log.ts';
import { cartPart } from '../modules/cart/cart.ts';
import type { AccountPart } from '../modules/customers/account-part.ts';
import { giftCardsPart } from '../modules/gift-cards/cart-cards.ts';
import { forgetRecipient, joinMail, listCustomerMail } from '../modules/mail/outbox.ts';
import { newsletterPart } from '../modules/newsletter/preferences.ts';
import { ordersPart } from '../modules/orders/account-part.ts';
import { paymentsPart } from '../modules/payments/attempts.ts';
import { promotionsPart } from '../modules/promotions/cart-code.ts';
import { returnsPart } from '../modules/returns/account-part.ts';
import { reviewsPart } from '../modules/reviews/account-part.ts';
import { wishlistPart } from '../modules/wishlist/wishlist.ts';

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
