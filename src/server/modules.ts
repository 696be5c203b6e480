import type { Module } from '../kit/module.ts';
import { abandonedCartsModule } from '../modules/abandoned-carts/module.ts';
import { alertsModule } from '../modules/alerts/module.ts';
import { analyticsModule } from '../modules/analytics/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { backupsModule } from '../modules/backups/module.ts';
import { batchJobsModule } from '../modules/batch-jobs/module.ts';
import { cartModule } from '../modules/cart/module.ts';
import { catalogModule } from '../modules/catalog/module.ts';
import { contactModule } from '../modules/contact/module.ts';
import { contentModule } from '../modules/content/module.ts';
import { customFieldsModule } from '../modules/custom-fields/module.ts';
import { customersModule } from '../modules/customers/module.ts';
import { doctorModule } from '../modules/doctor/module.ts';
import { extensionsModule } from '../modules/extensions/module.ts';
import { giftCardsModule } from '../modules/gift-cards/module.ts';
import { mailModule } from '../modules/mail/module.ts';
import { mediaModule } from '../modules/media/module.ts';
import { newsletterModule } from '../modules/newsletter/module.ts';
import { notificationsModule } from '../modules/notifications/module.ts';
import { ordersModule } from '../modules/orders/module.ts';
import { ownedDevicesModule } from '../modules/owned-devices/module.ts';
import { pastOrdersModule } from '../modules/past-orders/module.ts';
import { paymentsModule } from '../modules/payments/module.ts';
import { promotionsModule } from '../modules/promotions/module.ts';
import { questionsModule } from '../modules/questions/module.ts';
import { returnsModule } from '../modules/returns/module.ts';
import { reviewsModule } from '../modules/reviews/module.ts';
import { settingsModule } from '../modules/settings/module.ts';
import { staffModule } from '../modules/staff/module.ts';
import { takingsModule } from '../modules/takings/module.ts';
import { wishlistModule } from '../modules/wishlist/module.ts';

/**
 * The rooms of the shop from left to right: each imports only what stands to its left, and is opened after it
 * (docs/ARCHITECTURE.md).
 */
export const MODULES: readonly Module[] = [
  settingsModule,
  customFieldsModule,
  mailModule,
  notificationsModule,
  mediaModule,
  contentModule,
  staffModule,
  auditModule,
  backupsModule,
  extensionsModule,
  batchJobsModule,
  catalogModule,
  customersModule,
  cartModule,
  wishlistModule,
  ownedDevicesModule,
  paymentsModule,
  promotionsModule,
  giftCardsModule,
  ordersModule,
  pastOrdersModule,
  returnsModule,
  reviewsModule,
  questionsModule,
  contactModule,
  alertsModule,
  abandonedCartsModule,
  newsletterModule,
  takingsModule,
  analyticsModule,
  doctorModule,
];
