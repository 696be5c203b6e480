import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '../kit/http/app-types.ts';
import { ToldCalls } from '../kit/http/serve.ts';
import type { Shop } from '../kit/module.ts';
import { PublicCache } from '../platform/cache/public-cache.ts';
import type { Config } from '../platform/config.ts';
import type { Metrics } from '../platform/metrics.ts';
import { withoutPorts } from '../platform/net/ip-address.ts';
import { limitConnections } from './connection-limits.ts';
import { beginExtensions } from './extensions.ts';
import { healthRoutes, tellOfDatabase } from './health.ts';
import { mailFolder } from './mailer.ts';
import { metricsRoute, openMetrics } from './metrics.ts';
import { loadBuiltSite } from './pages/built-site.ts';
import { looksRoute } from './pages/looks-sheet.ts';
import { type LoadSite, registerPages } from './pages/pages.ts';
import { siteMapRoutes } from './pages/site-map.ts';
import { webManifestRoutes } from './pages/web-manifest.ts';
import { registerAdminIdentity } from './plugins/admin-identity.ts';
import { registerCallLimits } from './plugins/call-limits.ts';
import { registerCaptcha } from './plugins/captcha.ts';
import { checkInput } from './plugins/check-input.ts';
import { registerClosedShop } from './plugins/closed-shop.ts';
import { refuseConnection, registerErrors, sendOther } from './plugins/errors.ts';
import { registerIdentity } from './plugins/identity.ts';
import { registerOpenApi } from './plugins/open-api.ts';
import type { RenderBounds } from './plugins/overload.ts';
import { boundStaleResponses, cachePublicResponses, sendKept } from './plugins/public-responses.ts';
import { registerRefusedSales } from './plugins/refused-sales.ts';
import { registerSameSiteWrites } from './plugins/same-site-writes.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSecurityLog } from './plugins/security-log.ts';
import { registerWrites } from './plugins/writes.ts';
import { Requests } from './requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The figures of this process, where they are wanted. */
    metrics: Metrics | null;
  }
}

export interface AppOptions {
  /** Where the pages come from, by default from the build; false: only the API. */
  pages?: LoadSite | false;
  /** Where public responses are cached; left out: in this process's memory. */
  cache?: PublicCache;
  /** How many pages are rendered at a time, and how many wait; left out: as suits a shop. */
  renders?: RenderBounds | undefined;
}

/** Memory for cached responses, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;

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
export async function createApp(shop: Shop, options: AppOptions = {}): Promise<App> {
  const {
    config,
    database,
    secretKey,
    log,
    dev,
    modules,
    search,
    storage,
    forwarding,
    opening,
    redirects,
  } = shop;
  const { pages = loadBuiltSite } = options;
  const { cache = new PublicCache(database.changes, CACHE_BYTES) } = options;
  const requests = new Requests(config, log);
  const metrics = await openMetrics(shop, cache, requests);
  requests.metrics = metrics;
  const app: App = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The log itself says which request a line is about.
    childLoggerFactory: (logger) => logger,
    genReqId: requests.idOf,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    frameworkErrors(error, request, reply) {
      requests.hearOdd(request, reply);
      sendOther(error, request, reply);
    },
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Kept answers go out before anything else looks at the request.
    serverFactory: (handle) =>
      createServer(
        { requestTimeout: REQUEST_MS, connectionsCheckingInterval: LATE_CHECK_MS },
        (request, response) => {
          forwarding.note(request);
          // Node.js leaves the body of what was asked by HEAD out: a second route for each GET would double what a start registers.
          if (request.method === 'HEAD') request.method = 'GET';
          const isSent =
            request.method === 'GET' &&
            !opening.closed &&
            !redirects.findByQuery(request.url ?? '') &&
            sendKept(cache, database.reach, request.url ?? '', (kept, mark) =>
              requests.sendKept(kept, request, response, mark),
            );
          if (!isSent) handle(request, response);
        },
      ),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);

  limitConnections(app.server, config);
  requests.register(app);
  app.decorate('metrics', metrics ?? null);
  app.decorate('told', new ToldCalls((url) => app.hasRoute({ method: 'GET', url })));

  await registerSecurityHeaders(app, config.publicUrl);
  registerErrors(app, database.reach);
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  });
  await app.register(cookie, { secret: secretKey });
  registerSecurityLog(app, log, secretKey);
  registerCallLimits(app, database, config.rateLimitExempt);
  registerSameSiteWrites(app, config.publicUrl);
  registerClosedShop(app, opening, config.publicUrl.startsWith('https:'));
  cachePublicResponses(app, cache, database.reach);
  boundStaleResponses(cache, database, log);
  registerIdentity(app, database, config.publicUrl.startsWith('https:'));
  registerAdminIdentity(app, shop);
  registerCaptcha(app, database, { url: config.recaptchaUrl, secretKey });
  registerWrites(app, database);
  registerRefusedSales(app, database);
  await registerOpenApi(app, config.publicUrl);
  requests.signAnswers(app);

  app.addHook('onClose', async () => {
    for (const { end } of modules.toReversed()) await end?.(shop);
  });
  await app.register(async (api: App) => {
    for (const { routes } of modules) await routes?.(api, shop);
    siteMapRoutes(api, shop);
    webManifestRoutes(api, database, storage);
    looksRoute(api);
    healthRoutes(api, database, search);
    metricsRoute(api, config, metrics);
  });
  if (dev) {
    const { registerDevInbox } = await import('./dev-inbox.ts');
    registerDevInbox(app, mailFolder(config));
    const { registerDevPages } = await import('./pages/dev-pages.ts');
    await registerDevPages(app, cache, config.publicUrl);
  } else if (pages) {
    const { publicUrl } = config;
    const { limits, reach } = database;
    const { renders } = options;
    const loadSite = pages;
    await registerPages(app, {
      cache,
      limits,
      reach,
      opening,
      publicUrl,
      loadSite,
      redirects,
      requests,
      renders,
    });
  }

  tellOfDatabase(database, log);
  await database.changes.listen();
  await opening.follow();
  await redirects.follow();
  await beginExtensions(app, shop);
  for (const { begin } of modules) begin?.(shop);
  return app;
}

/** Turns a number of hops into a test: that many proxies, counted from the nearest, are ours. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
