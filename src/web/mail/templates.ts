import type { MailKind } from './kinds.ts';
import { accountDeleted } from './letters/account-deleted.tsx';
import { accountMade } from './letters/account-made.tsx';
import { backInStock } from './letters/back-in-stock.tsx';
import { confirmEmail } from './letters/confirm-email.tsx';
import { emailChanged } from './letters/email-changed.tsx';
import { giftCard } from './letters/gift-card.tsx';
import { newProducts } from './letters/new-products.tsx';
import { newsletter } from './letters/newsletter.tsx';
import { newsletterConfirmation } from './letters/newsletter-confirmation.tsx';
import { orderCancelled } from './letters/order-cancelled.tsx';
import { orderCollected } from './letters/order-collected.tsx';
import { orderDelivered } from './letters/order-delivered.tsx';
import { orderPlaced } from './letters/order-placed.tsx';
import { orderReady } from './letters/order-ready.tsx';
import { orderRefunded } from './letters/order-refunded.tsx';
import { orderShipped } from './letters/order-shipped.tsx';
import { passwordChanged } from './letters/password-changed.tsx';
import { passwordReset } from './letters/password-reset.tsx';
import { payLink } from './letters/pay-link.tsx';
import { paymentReceived } from './letters/payment-received.tsx';
import { priceDrops } from './letters/price-drops.tsx';
import {
  returnApproved,
  returnReceived,
  returnRefused,
  returnRequested,
} from './letters/return-progress.tsx';
import { reviewInvitation } from './letters/review-invitation.tsx';
import { shopEvent } from './letters/shop-event.tsx';
import { testMail } from './letters/test-mail.tsx';
import { welcome } from './letters/welcome.tsx';
import type { Template } from './template.ts';

/** How every kind of mail is written. */
export const TEMPLATES: { [Kind in MailKind]: Template<Kind> } = {
  welcome,
  'account-made': accountMade,
  'confirm-email': confirmEmail,
  'order-placed': orderPlaced,
  'pay-link': payLink,
  'payment-received': paymentReceived,
  'order-shipped': orderShipped,
  'order-ready': orderReady,
  'order-collected': orderCollected,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'return-requested': returnRequested,
  'return-approved': returnApproved,
  'return-refused': returnRefused,
  'return-received': returnReceived,
  'gift-card': giftCard,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'email-changed': emailChanged,
  'account-deleted': accountDeleted,
  'back-in-stock': backInStock,
  'review-invitation': reviewInvitation,
  'new-products': newProducts,
  'price-drops': priceDrops,
  'newsletter-confirmation': newsletterConfirmation,
  newsletter,
  'shop-event': shopEvent,
  test: testMail,
};
