import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isDatabaseUrl } from './database/hosts.ts';
import type { Bucket } from './files/s3-storage.ts';
import { isAddressOrRange } from './net/ip-address.ts';
import { StartupError } from './startup-error.ts';

export interface Config {
  /** 0 = any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the program starts its own PostgreSQL in the data folder. */
  databaseUrl?: string | undefined;
  /** The same database past a pooler, where `databaseUrl` leads to one. */
  databaseListenUrl?: string | undefined;
  /** A standby of it, for reading. */
  databaseReadUrl?: string | undefined;
  /** How long a call waits for the database until it is told that it is away, in milliseconds. */
  databaseWaitMs: number;
  /** The shop's origin, without a slash at its end. */
  publicUrl: string;
  secretKey?: string | undefined;
  adminUsername: string;
  adminPassword?: string | undefined;
  webConcurrency: number;
  /**
   * Whose forwarded addresses we trust, as Fastify's `trustProxy` takes it: nobody's, those of
   * listed addresses, or a number of hops.
   */
  trustProxy: false | string[] | number;
  rateLimitExempt: string[];
  /** Connections that one network may hold of a process. */
  connectionsPerAddress: number;
  /** Addresses that the owner types may lead into private networks. */
  allowPrivateAddresses: boolean;
  /** Where pictures are kept; absent: in the data folder. */
  storage?: Bucket | undefined;
  /** Where backups are kept: a folder, or a bucket. */
  backups: string | Bucket;
  /** What they are encrypted with; absent: they are not. */
  backupPassphrase?: string | undefined;
  /** Whether a start that changes the database's schema makes one first. */
  backupBeforeUpgrade: boolean;
  /** The mail server, with its user and password. */
  smtpUrl?: string | undefined;
  sendgridApiKey?: string | undefined;
  /** Where SendGrid's API is, without a slash at its end. */
  sendgridUrl: string;
  /** Where payment providers' APIs are instead of their documented addresses, by provider, no slash at its end. */
  paymentApis: Readonly<Record<string, string>>;
  /** Where reCAPTCHA is loaded from and checked, without a slash at its end. */
  recaptchaUrl: string;
  /** Where Ideal Postcodes' API is, without a slash at its end. */
  idealPostcodesUrl: string;
  /** The sender of our mail; absent: the shop. */
  mailFrom?: Mailbox | undefined;
  logLevel: z.infer<typeof LogLevel>;
  /** Whether each request is a line of the log. */
  logRequests: boolean;
  /** Where figures are told that watch the shop; absent: nowhere. */
  metrics?: Metrics | undefined;
  /** Where traces go; absent: none are made. */
  traces?: Traces | undefined;
  /** Where products are found; `auto`: where there is room for them. */
  search: z.infer<typeof SearchWay>;
  /** Whether an empty shop is filled with the demo catalogue. */
  demo: boolean;
}

export interface Metrics {
  /** A port of their own; 0 = any free one. */
  port?: number | undefined;
  host: string;
  /** Opens them on the shop's own port. */
  token?: string | undefined;
}

export interface Traces {
  /** Where spans are posted, as OTLP over HTTP. */
  url: string;
  /** How many of the traces that begin here are kept: from 0 to 1. */
  share: number;
}

/** A person or a shop with its e-mail address. */
export interface Mailbox {
  /** Empty where there is none. */
  name: string;
  address: string;
}

/** An environment variable that cannot be used. The message names it and never shows a secret. */
export class ConfigError extends StartupError {}

const LogLevel = z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']);

const SearchWay = z.enum(['auto', 'memory', 'postgres']);

const wholeNumber = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(from).max(to));

const AddressList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isAddressOrRange));

const WebAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^?#]+$/.test(text))
  .transform((text) => text.replace(/\/$/, ''));

/** Each variable: what it may hold, its default, and the words for both in messages. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65535)
    .default(3000)
    .describe('a whole number from 0 to 65535, where 0 takes any free port'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('0.0.0.0')
    .describe('an IP address or a host name of this machine'),
  DATA_DIR: z.string().default('./data').describe('the path of a folder'),
  DATABASE_URL: z
    .string()
    .refine((text) => isDatabaseUrl(text, 'primary'))
    .optional()
    .describe(
      'a URL such as postgres://user:password@host:5432/database, or of several servers: postgres://user:password@one:5432,other:5432/database',
    ),
  DATABASE_LISTEN_URL: z
    .string()
    .refine((text) => isDatabaseUrl(text, 'primary'))
    .optional()
    .describe('a URL of the same database as DATABASE_URL, past the pooler'),
  DATABASE_READ_URL: z
    .string()
    .refine((text) => isDatabaseUrl(text, 'standby'))
    .optional()
    .describe('a URL of a standby of the database, or of several'),
  DATABASE_WAIT_MS: wholeNumber(100, 60_000)
    .default(5_000)
    .describe('a whole number of milliseconds from 100 to 60000'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('an http:// or https:// address without a path, such as https://shop.example'),
  SECRET_KEY: z.string().min(32).optional().describe('at least 32 characters'),
  ADMIN_USERNAME: z.string().trim().min(1).max(50).default('admin').describe('1 to 50 characters'),
  ADMIN_PASSWORD: z.string().min(8).optional().describe('at least 8 characters'),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1).describe('a whole number from 1 to 64'),
  TRUST_PROXY: z
    .union([wholeNumber(0, 32), AddressList.refine((entries) => !entries.some(isEveryone))])
    .optional()
    .describe(
      'a number of proxies from 0 to 32, or IP addresses and CIDR ranges with commas between',
    ),
  RATE_LIMIT_EXEMPT: AddressList.default([]).describe(
    'IP addresses and CIDR ranges with commas between',
  ),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 5_000)
    .default(500)
    .describe('a whole number from 1 to 5000'),
  ALLOW_PRIVATE_ADDRESSES: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1 (webhooks and picture addresses may lead into private networks) or 0 (they may not)',
    ),
  STORAGE_URL: z
    .string()
    .transform((text, issues) => {
      const bucket = readBucket(text);
      if (!bucket) issues.addIssue('not a bucket');
      return bucket ?? z.NEVER;
    })
    .optional()
    .describe('a URL such as s3://bucket/folder?region=eu-west-2&endpoint=https://store.example'),
  STORAGE_PUBLIC_URL: WebAddress.optional().describe('an http:// or https:// address'),
  BACKUP_URL: z
    .string()
    .transform((text, issues) => {
      const bucket = text.startsWith('s3:') ? readBucket(text) : resolve(text);
      if (!bucket) issues.addIssue('not a bucket');
      return bucket ?? z.NEVER;
    })
    .optional()
    .describe(
      'the path of a folder, or a URL such as s3://bucket/folder?region=eu-west-2&endpoint=https://store.example',
    ),
  BACKUP_PASSPHRASE: z.string().min(12).optional().describe('at least 12 characters'),
  BACKUP_BEFORE_UPGRADE: z
    .enum(['0', '1'])
    .default('1')
    .describe('1 (a start that changes the schema of the database makes a backup first) or 0'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl)
    .optional()
    .describe('a URL such as smtp://user:password@host:587 or smtps://user:password@host'),
  SENDGRID_API_KEY: z
    .string()
    .regex(/^SG\.[\x21-\x7e]+$/)
    .optional()
    .describe('a key that starts with "SG."'),
  SENDGRID_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default('https://api.sendgrid.com')
    .describe('an http:// or https:// address without a path'),
  RECAPTCHA_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default('https://www.google.com')
    .describe('an http:// or https:// address without a path'),
  IDEAL_POSTCODES_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default('https://api.ideal-postcodes.co.uk')
    .describe('an http:// or https:// address without a path'),
  MAIL_FROM: z
    .string()
    .transform((text, issues) => {
      const mailbox = readMailbox(text);
      if (!mailbox) issues.addIssue('not an address');
      return mailbox ?? z.NEVER;
    })
    .optional()
    .describe('an e-mail address, alone or as in: My Shop <shop@example.com>'),
  LOG_LEVEL: LogLevel.default('warn').describe(`one of ${LogLevel.options.join(', ')}`),
  LOG_REQUESTS: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 (each request is a line of the log) or 0 (none is)'),
  METRICS_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('a whole number from 0 to 65535, where 0 takes any free port'),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .describe('an IP address or a host name of this machine'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional()
    .describe('at least 16 characters without spaces'),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional().describe('an http:// or https:// address'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: WebAddress.optional().describe(
    'an http:// or https:// address',
  ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+$/)
    .transform(Number)
    .pipe(z.number().max(1))
    .default(1)
    .describe('a number from 0 to 1'),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true (no traces are made) or false'),
  SEARCH: SearchWay.default('auto').describe(`one of ${SearchWay.options.join(', ')}`),
  DEMO: z
    .enum(['0', '1'])
    .default('1')
    .describe('1 (an empty shop is filled with the demo) or 0 (it stays empty)'),
});

const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'SMTP_URL',
  'SENDGRID_API_KEY',
  'METRICS_TOKEN',
  // Some collectors take a key in their address.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
]);

/**
 * The program's settings. An empty variable counts as unset.
 * @throws ConfigError with one line for each variable that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const read = Environment.safeParse(filled);
  if (!read.success) throw new ConfigError(explain(read.error, filled));
  const { data } = read;
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    databaseListenUrl: data.DATABASE_LISTEN_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    databaseWaitMs: data.DATABASE_WAIT_MS,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    secretKey: data.SECRET_KEY,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    webConcurrency: data.WEB_CONCURRENCY,
    trustProxy: data.TRUST_PROXY || false,
    rateLimitExempt: data.RATE_LIMIT_EXEMPT,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    allowPrivateAddresses: data.ALLOW_PRIVATE_ADDRESSES === '1',
    storage: data.STORAGE_URL && { ...data.STORAGE_URL, publicUrl: data.STORAGE_PUBLIC_URL },
    backups: data.BACKUP_URL ?? join(dataDir, 'backups'),
    backupPassphrase: data.BACKUP_PASSPHRASE,
    backupBeforeUpgrade: data.BACKUP_BEFORE_UPGRADE === '1',
    smtpUrl: data.SMTP_URL,
    sendgridApiKey: data.SENDGRID_API_KEY,
    sendgridUrl: data.SENDGRID_URL,
    paymentApis: readPaymentApis(filled),
    recaptchaUrl: data.RECAPTCHA_URL,
    idealPostcodesUrl: data.IDEAL_POSTCODES_URL,
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
    logRequests: data.LOG_REQUESTS === '1',
    metrics: readMetrics(data),
    traces: readTraces(data),
    search: data.SEARCH,
    demo: data.DEMO === '1',
  };
}

type Variables = z.output<typeof Environment>;

function readMetrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Variables): Config['metrics'] {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  return { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN };
}

/** By OpenTelemetry's own variables; the exporter reads those of headers and time by itself. */
function readTraces(data: Variables): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: disabled } = data;
  const url = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint}/v1/traces`);
  return url && disabled === 'false' ? { url, share: data.OTEL_TRACES_SAMPLER_ARG } : undefined;
}

const PAYMENT_API = 'PAYMENT_API_';

/** PAYMENT_API_STRIPE=http://127.0.0.1:4000 as { stripe: 'http://127.0.0.1:4000' }. */
function readPaymentApis(env: Record<string, string | undefined>): Record<string, string> {
  const apis: Record<string, string> = {};
  for (const [name, url = ''] of Object.entries(env)) {
    if (!name.startsWith(PAYMENT_API)) continue;
    if (!URL.canParse(url) || !/^https?:\/\/[^?#]+$/.test(url)) {
      throw new ConfigError(`${name} must be an http:// or https:// address; not "${url}".`);
    }
    apis[name.slice(PAYMENT_API.length).toLowerCase()] = url.replace(/\/+$/, '');
  }
  return apis;
}

function explain(error: z.ZodError, env: Record<string, string | undefined>): string {
  const names = new Set(
    error.issues.map((issue) => issue.path[0] as keyof typeof Environment.shape),
  );
  return [...names]
    .map((name) => {
      const got = SECRETS.has(name) ? 'what it holds now is not shown' : `not "${env[name]}"`;
      return `${name} must be ${Environment.shape[name].description}; ${got}.`;
    })
    .join('\n');
}

/** Trusting every address would let any visitor claim any address. */
function isEveryone(range: string): boolean {
  return /\/0+$/.test(range);
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(text);
  const isDecodable = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && isDecodable;
}

/** 's3://bucket/folder?endpoint=…&region=…'; undefined for anything else. */
function readBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, port, pathname, searchParams, hash } = new URL(text);
  const { endpoint, region, ...others } = Object.fromEntries(searchParams);
  const folder = pathname.replace(/^\/|\/$/g, '');
  const isUnderstood =
    protocol === 's3:' &&
    /^[a-z\d][a-z\d.-]{1,62}$/.test(hostname) &&
    /^[\w./-]*$/.test(folder) &&
    [username, port, hash].every((part) => part === '') &&
    Object.keys(others).length === 0 &&
    (endpoint === undefined || isOrigin(endpoint));
  if (!isUnderstood) return undefined;
  return { name: hostname, prefix: folder && `${folder}/`, endpoint, region };
}

const ADDRESS = /^[^\s<>@",;:()[\]\\]+@[^\s<>@",;:()[\]\\]+$/;

/** 'Shop <shop@example.com>', '"Shop" <shop@example.com>' or the address alone. */
function readMailbox(text: string): Mailbox | undefined {
  const [, name = '', inBrackets] = /^(.*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = inBrackets?.trim() ?? text.trim();
  const plainName = name.trim().replace(/^"(.*)"$/, '$1');
  if (!ADDRESS.test(address) || /[\p{Cc}<>"]/u.test(plainName)) return undefined;
  return { name: plainName, address };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
