import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '../kit/http/app-types.ts';
import { stockAlertRoutes } from '../modules/alerts/http/stock-alerts.ts';
import { adminAnalyticsRoutes } from '../modules/analytics/http/admin.ts';
import { adminDashboardRoutes } from '../modules/analytics/http/admin-dashboard.ts';
import { visitRoutes } from '../modules/analytics/http/visits.ts';
import { Visits } from '../modules/analytics/visits.ts';
import { adminAuditRoutes } from '../modules/audit/http/admin.ts';
import { adminBatchJobRoutes } from '../modules/batch-jobs/http/admin.ts';
import { cartRoutes } from '../modules/cart/http/shop.ts';
import { adminBulkProductRoutes } from '../modules/catalog/http/admin-bulk-products.ts';
import { adminProductRoutes } from '../modules/catalog/http/admin-products.ts';
import { adminSynonymRoutes } from '../modules/catalog/http/admin-search-synonyms.ts';
import { catalogRoutes } from '../modules/catalog/http/shop.ts';
import { EmptySearches } from '../modules/catalog/search/empty-searches.ts';
import { MemorySearch } from '../modules/catalog/search/memory-search.ts';
import { adminContentRoutes } from '../modules/content/http/admin.ts';
import { contentRoutes } from '../modules/content/http/shop.ts';
import { accountRoutes } from '../modules/customers/http/account.ts';
import { addressRoutes } from '../modules/customers/http/addresses.ts';
import { adminCustomerRoutes } from '../modules/customers/http/admin.ts';
import { authRoutes } from '../modules/customers/http/auth.ts';
import { adminGiftCardRoutes } from '../modules/gift-cards/http/admin.ts';
import { adminMailRoutes } from '../modules/mail/http/admin.ts';
import { adminEmailKeyRoutes } from '../modules/mail/http/admin-email-key.ts';
import { adminMailWordRoutes } from '../modules/mail/http/admin-mail-words.ts';
import { adminPictureRoutes } from '../modules/media/http/admin-pictures.ts';
import { mediaRoutes } from '../modules/media/http/shop.ts';
import { adminNewsletterRoutes } from '../modules/newsletter/http/admin-newsletters.ts';
import { newsletterRoutes } from '../modules/newsletter/http/shop.ts';
import { unsubscribeRoutes } from '../modules/newsletter/http/unsubscribe.ts';
import { adminWebhookRoutes } from '../modules/notifications/http/admin-webhooks.ts';
import { adminOrderRoutes } from '../modules/orders/http/admin.ts';
import { adminDeliveryAndTaxRoutes } from '../modules/orders/http/admin-delivery-and-tax.ts';
import { adminOrderByHandRoutes } from '../modules/orders/http/admin-orders-by-hand.ts';
import { payLinkRoutes } from '../modules/orders/http/pay-links.ts';
import { orderRoutes } from '../modules/orders/http/shop.ts';
import { adminPaymentLogRoutes } from '../modules/payments/http/admin-payment-logs.ts';
import { adminPaymentMethodRoutes } from '../modules/payments/http/admin-payment-methods.ts';
import { adminTransactionRoutes } from '../modules/payments/http/admin-payment-transactions.ts';
import { paymentRoutes } from '../modules/payments/http/shop.ts';
import { adminReturnRoutes } from '../modules/returns/http/admin.ts';
import { returnRoutes } from '../modules/returns/http/shop.ts';
import { adminReviewRoutes } from '../modules/reviews/http/admin.ts';
import { reviewRoutes } from '../modules/reviews/http/shop.ts';
import { readSettings } from '../modules/settings/settings.ts';
import { adminEventRoutes } from '../modules/staff/http/admin-events.ts';
import { adminSearchRoutes } from '../modules/staff/http/admin-search.ts';
import { adminSessionRoutes } from '../modules/staff/http/admin-session.ts';
import { adminSiteConfigRoutes } from '../modules/staff/http/admin-site-config.ts';
import { adminTwoFactorRoutes } from '../modules/staff/http/admin-two-factor.ts';
import { adminUserRoutes } from '../modules/staff/http/admin-users.ts';
import { wishlistRoutes } from '../modules/wishlist/http/shop.ts';
import { PublicCache } from '../platform/cache/public-cache.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { openStorage } from '../platform/files/storage.ts';
import { withoutPorts } from '../platform/net/ip-address.ts';
import { limitConnections } from './connection-limits.ts';
import { healthRoutes } from './health.ts';
import { createMailer, mailFolder } from './mailer.ts';
import { loadBuiltSite } from './pages/built-site.ts';
import { type LoadSite, registerPages } from './pages/pages.ts';
import { siteMapRoutes } from './pages/site-map.ts';
import { webManifestRoutes } from './pages/web-manifest.ts';
import { createPayments } from './payments.ts';
import { registerAdminIdentity } from './plugins/admin-identity.ts';
import { registerCallLimits } from './plugins/call-limits.ts';
import { registerCaptcha } from './plugins/captcha.ts';
import { checkInput } from './plugins/check-input.ts';
import { refuseConnection, registerErrors, sendOther } from './plugins/errors.ts';
import { registerIdentity } from './plugins/identity.ts';
import { registerOpenApi } from './plugins/open-api.ts';
import { registerPublicAnswers } from './plugins/public-answers.ts';
import { registerRefusedSales } from './plugins/refused-sales.ts';
import { registerSameSiteWrites } from './plugins/same-site-writes.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSecurityLog } from './plugins/security-log.ts';
import { registerWrites } from './plugins/writes.ts';
import { adminResourceRoutes } from './resources.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  /** Signs this server's cookies. */
  secretKey: string;
  log: FastifyBaseLogger;
  /** Serves pages from their sources, following edits. */
  dev?: boolean;
  /** Where the pages come from, by default from the build; false: only the API. */
  pages?: LoadSite | false;
  /** Where public answers are kept; left out: in this process's memory. */
  cache?: PublicCache;
}

/** Memory for kept answers, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024;

/** The largest body of a call, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** How long a request may take to arrive, head and body; then it ends with 408. */
const REQUEST_MS = 30_000;

/** How often late requests are looked for. */
const LATE_CHECK_MS = 5_000;

/**
 * The whole shop as one Fastify instance; everything is registered in the order in which a request
 * meets it. Starts listening for changes in the database. The caller closes the database.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, secretKey, log, dev = false, pages = loadBuiltSite } = options;
  const { cache = new PublicCache(database.changes, CACHE_BYTES) } = options;
  const app: App = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: sendOther,
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Kept answers go out before anything else looks at the request.
    serverFactory: (handle) =>
      createServer(
        { requestTimeout: REQUEST_MS, connectionsCheckingInterval: LATE_CHECK_MS },
        (request, response) => {
          const kept = request.method === 'GET' ? cache.find(request.url ?? '') : undefined;
          if (!kept?.trySend(request, response)) handle(request, response);
        },
      ),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);

  limitConnections(app.server, config);

  await registerSecurityHeaders(app, config.publicUrl);
  registerErrors(app);
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  });
  await app.register(cookie, { secret: secretKey });
  registerSecurityLog(app, log, secretKey);
  registerCallLimits(app, database, config.rateLimitExempt);
  registerSameSiteWrites(app, config.publicUrl);
  registerPublicAnswers(app, cache);
  registerIdentity(app, database, config.publicUrl.startsWith('https:'));
  registerAdminIdentity(app, database);
  registerCaptcha(app, database, { url: config.recaptchaUrl, secretKey });
  registerWrites(app, database);
  registerRefusedSales(app, database);
  await registerOpenApi(app, config.publicUrl);

  const mailer = createMailer(options);
  const payments = createPayments(options);
  const storage = openStorage(config);
  const search = new MemorySearch(database);
  app.addHook('onClose', () => search.close());
  const emptySearches = new EmptySearches(database);
  app.addHook('onClose', () => emptySearches.close());
  const visits = new Visits(database);
  app.addHook('onClose', () => visits.close());
  await app.register(async (api: App) => {
    catalogRoutes(api, database, search, emptySearches);
    cartRoutes(api, database, secretKey);
    wishlistRoutes(api, database);
    reviewRoutes(api, database);
    contentRoutes(api, database, config);
    authRoutes(api, database, secretKey);
    accountRoutes(api, database, secretKey);
    addressRoutes(api, database);
    orderRoutes(api, database, config.publicUrl);
    returnRoutes(api, database);
    await paymentRoutes(api, payments);
    payLinkRoutes(api, payments);
    newsletterRoutes(api, secretKey);
    stockAlertRoutes(api);
    await unsubscribeRoutes(api, database, secretKey);
    siteMapRoutes(api, database, search, config.publicUrl);
    webManifestRoutes(api, database, storage);
    visitRoutes(api, visits);
    healthRoutes(api, database, search);
    adminAnalyticsRoutes(api, database);
    adminAuditRoutes(api, database);
    adminCustomerRoutes(api, database, secretKey);
    adminSessionRoutes(api, database, config, secretKey);
    adminTwoFactorRoutes(api, database, secretKey);
    adminUserRoutes(api, database);
    adminSiteConfigRoutes(api, database, config, secretKey);
    adminDashboardRoutes(api, mailer);
    adminEventRoutes(api, database);
    adminSearchRoutes(api, database, search);
    adminNewsletterRoutes(api, database);
    adminProductRoutes(api, database);
    adminOrderRoutes(api, payments, config.publicUrl);
    adminOrderByHandRoutes(api, payments, search);
    adminReturnRoutes(api, payments);
    adminEmailKeyRoutes(api, mailer, config);
    adminMailRoutes(api, mailer);
    adminMailWordRoutes(api, mailer, dev);
    adminWebhookRoutes(api, database, secretKey);
    adminTransactionRoutes(api, database);
    adminPaymentMethodRoutes(api, payments);
    adminPaymentLogRoutes(api, payments);
    adminResourceRoutes(api, database);
    adminDeliveryAndTaxRoutes(api, database);
    adminGiftCardRoutes(api, database, secretKey);
    adminReviewRoutes(api, database);
    adminSynonymRoutes(api, database, search);
    adminContentRoutes(api, database);
    adminBatchJobRoutes(api, database);
    await adminBulkProductRoutes(api, database);
    await adminPictureRoutes(api, storage, config);
  });
  mediaRoutes(app, storage);
  if (dev) {
    const { registerDevInbox } = await import('./dev-inbox.ts');
    registerDevInbox(app, mailFolder(config));
    const { registerDevPages } = await import('./pages/dev-pages.ts');
    await registerDevPages(app, config.publicUrl);
  } else if (pages) {
    const captchaUrl = async () =>
      (await readSettings(database)).enableCaptcha ? config.recaptchaUrl : undefined;
    const { publicUrl } = config;
    const { limits } = database;
    await registerPages(app, { cache, limits, publicUrl, captchaUrl, loadSite: pages });
  }

  await database.changes.listen();
  search.start();
  return app;
}

/** Turns a number of hops into a test: that many proxies, counted from the nearest, are ours. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
