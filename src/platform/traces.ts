import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { Config, Traces } from './config.ts';
import { currentRequest, within } from './current-request.ts';

/**
 * OpenTelemetry's traces, made by hand where a request's time goes: the request, a statement, a call to another service,
 * a job. Its libraries are loaded only where the environment says where traces go (docs/decisions/054).
 */

/** Set once traces are made in this process. */
let making: { tracer: Tracer; api: typeof import('@opentelemetry/api') } | undefined;

export const tracesAreMade = (): boolean => making !== undefined;

/** Begins to send traces, if they go anywhere. @returns what sends those that wait, and ends it */
export async function startTraces(
  { traces }: Config,
  version: string,
): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { provider, api } = await openTracing(traces, version);
  making = { tracer: provider.getTracer('cirrus', version), api };
  return async () => {
    making = undefined;
    // A collector that is gone keeps nobody from ending.
    await provider.shutdown().catch(() => {});
  };
}

async function openTracing({ url, share }: Traces, version: string) {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { resourceFromAttributes, detectResources, envDetector } = resources;
  // What the environment says of itself (OTEL_SERVICE_NAME) counts.
  const resource = resourceFromAttributes({
    'service.name': 'cirrus',
    'service.version': version,
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }));
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  return { provider, api };
}

/** @param caller the header `traceparent` of whoever is trusted to say of which trace this is a part */
export function startSpan(
  kind: 'server' | 'client' | 'internal',
  name: string,
  attributes: Attributes = {},
  caller?: string,
): Span | undefined {
  if (!making) return undefined;
  const { tracer } = making;
  return tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(caller));
}

/** OpenTelemetry's SpanKind and SpanStatusCode.ERROR: where no traces are made its library is not loaded. */
const KINDS = { internal: 0, server: 1, client: 2 } as const;
const ERROR = 2;

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function contextOf(caller = ''): Context {
  const { ROOT_CONTEXT, trace, TraceFlags } = (making as NonNullable<typeof making>).api;
  const around = currentRequest()?.span;
  if (around) return trace.setSpan(ROOT_CONTEXT, around);
  const [, traceId, spanId, flags] = PARENT.exec(caller) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * Does work as a span of the request that is being answered; without traces just does it. What it is about is said by a
 * name that the program itself chose: never an address, a value, a person.
 */
export function inSpan<T>(
  kind: 'client' | 'internal',
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpan(kind, name, attributes);
  if (!span) return work();
  return within({ id: currentRequest()?.id ?? '', span }, async () => {
    try {
      return await work();
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Calls another service. @param name what the program calls it */
export const callOut = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpan('client', `call ${name}`, {}, work);

/** Of a failure only its kind goes out: messages of databases and services quote what people typed. */
export function failSpan(span: Span, error: unknown): void {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'unknown'));
  span.setStatus({ code: ERROR });
}
