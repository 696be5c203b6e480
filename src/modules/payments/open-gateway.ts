import type { Logger } from 'pino';
import { type By, type Database, type Db, write } from '../../platform/database/database.ts';
import { networkCode } from '../../platform/net/outbound.ts';
import { callOut } from '../../platform/traces.ts';
import type { Circuits } from './circuit.ts';
import type { LogType } from './constants.ts';
import { isConfigured, readGatewayConfig } from './gateway-config.ts';
import {
  type Gateway,
  type GatewayConfig,
  type GatewayDefinition,
  GatewayError,
} from './gateways/gateway.ts';
import type { Gateways } from './known-gateways.ts';
import { masked, maskedPath } from './masking.ts';
import { type LogEntry, logPayment } from './payment-log.ts';

/** What talking to providers takes. */
export interface Payments extends Gateways {
  db: Database;
  secretKey: string;
  /** The shop's origin. */
  publicUrl: string;
  /** Where providers' APIs are instead of their documented addresses. */
  apis: Readonly<Record<string, string>>;
  log: Pick<Logger, 'error'>;
  circuits: Circuits;
}

/** A provider, which says what became of a payment. */
export const byGateway = (provider: string): By => ({
  kind: 'gateway',
  id: provider,
  address: null,
});

/** What the calls are for: every line of the log says so. */
export interface CallReason {
  type: LogType;
  orderId?: string;
}

export interface OpenGateway {
  definition: GatewayDefinition;
  gateway: Gateway;
  isLive: boolean;
}

/**
 * A provider with the owner's configuration, ready to be called.
 * @throws GatewayError 'credentials' where it is not configured, 'unsupported' for an unknown one
 */
export async function openGateway(
  payments: Payments,
  provider: string,
  reason: CallReason,
): Promise<OpenGateway> {
  const { definition, config, isLive } = await configuredGateway(payments.db, payments, provider);
  const baseUrl = payments.apis[provider];
  const fetch = loggingFetch(payments, definition, config, reason);
  const gateway = watched(payments, definition, definition.open(config, { baseUrl, fetch }));
  return { definition, gateway, isLive };
}

/**
 * A provider with the owner's configuration.
 * @throws GatewayError 'credentials' where it is not configured, 'unsupported' for an unknown one
 */
export async function configuredGateway(
  db: Db,
  { findGateway, secretKey }: Payments,
  provider: string,
): Promise<{ definition: GatewayDefinition; config: GatewayConfig; isLive: boolean }> {
  const definition = findGateway(provider);
  if (!definition) throw new GatewayError('unsupported', `${provider} is not known here`);
  const config = await readGatewayConfig(db, secretKey, definition);
  if (!isConfigured(definition, config)) {
    throw new GatewayError('credentials', `${definition.name} is not configured`);
  }
  return { definition, config, isLive: definition.isLive(config) };
}

/** The calls of a gateway that go to the provider; `read` only computes, where it does not verify by a call. */
const CALLS = [
  'start',
  'ask',
  'charges',
  'close',
  'refund',
  'askRefund',
  'payouts',
  'payoutParts',
  'test',
] as const;

/** Whatever goes wrong with a call is a GatewayError, and a provider that is down is noticed. */
function watched(
  payments: Payments,
  { provider, name }: GatewayDefinition,
  gateway: Gateway,
): Gateway {
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const response = await work();
      payments.circuits.note(provider, true);
      return response;
    } catch (error) {
      const known =
        error instanceof GatewayError
          ? error
          : new GatewayError('unavailable', `${name} gave no usable response`, {
              cause: error,
            });
      payments.circuits.note(provider, known.kind !== 'unavailable');
      if (known !== error) payments.log.error({ err: error }, `${provider} failed`);
      throw known;
    }
  };
  const watchedCalls = CALLS.flatMap((each) => {
    const method = gateway[each] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (!method) return [];
    return [[each, (...args: unknown[]) => call(() => method.apply(gateway, args))]];
  });
  return {
    read: (webhook) => gateway.read(webhook),
    ...Object.fromEntries(watchedCalls),
  } as Gateway;
}

/** Saves the shopper the wait for a provider that is down. @throws GatewayError 'unavailable' */
export function refuseWhileDown({ circuits, providerName }: Payments, provider: string): void {
  if (circuits.isDown(provider)) {
    throw new GatewayError('unavailable', `${providerName(provider)} has not answered lately`);
  }
}

/** How long a call may take, its response included, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The largest answer that is read, in bytes. */
const LARGEST_RESPONSE = 2 * 1024 * 1024;

function loggingFetch(
  payments: Payments,
  { provider, name, fields }: GatewayDefinition,
  config: GatewayConfig,
  reason: CallReason,
): typeof globalThis.fetch {
  const secrets = fields
    .filter(({ kind }) => kind === 'secret')
    .flatMap((field) => config[field.name] ?? []);
  const note = (
    entry: Pick<LogEntry, 'level' | 'type' | 'action' | 'status' | 'message' | 'data'>,
  ) =>
    write(payments.db, byGateway(provider), (tx) =>
      // Where the payment is started, the order is made after the gateway was opened.
      logPayment(tx, { ...entry, provider, orderId: reason.orderId ?? null }),
    ).catch((error: unknown) => {
      // A line that cannot be written must not lose the response.
      payments.log.error({ err: error }, 'a payment log entry was lost');
    });

  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    const sent = request.body ? await request.clone().text() : '';
    const action = `${request.method} ${maskedPath(request.url, secrets)}`;
    const began = performance.now();
    const took = () => `${Math.round(performance.now() - began)} ms`;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await callOut(provider, () => fetch(request, { signal }));
      const body = await readText(response);
      await note({
        level: response.ok ? 'success' : response.status < 500 ? 'warning' : 'error',
        type: response.status < 500 ? reason.type : 'error',
        action,
        status: String(response.status),
        message: `${name} answered ${response.status} in ${took()}`,
        data: { request: masked(sent, secrets), response: masked(body, secrets) },
      });
      return rebuilt(response, body);
    } catch (error) {
      await note({
        level: 'error',
        type: 'error',
        action,
        status: 'no response',
        message: `${name} did not answer (${signal.aborted ? took() : networkCode(error) || 'it broke off'})`,
        data: { request: masked(sent, secrets) },
      });
      throw error;
    }
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LARGEST_RESPONSE) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The response with its text, which the log has read. */
function rebuilt({ status, statusText, headers }: Response, body: string): Response {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, statusText, headers: kept });
}
