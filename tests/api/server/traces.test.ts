import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { startTraces } from '../../../src/platform/traces.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { type CollectedSpan, openCollector } from '../../support/collector.ts';
import { testShop } from '../../support/test-shop.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

const pages: LoadSite = async () => ({
  buildId: 'tests',
  async render(_url, { read }) {
    await read(catalogApi.listBrands().url);
    return { status: 200, headers: { 'content-type': 'text/plain' }, html: 'a page' };
  },
});

const attributesOf = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request, the calls that its page makes, and their statements are spans of one trace', async () => {
  await using collector = await openCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: '127.0.0.1' };
  await using shop = await testShop({ env, pages });
  const end = await startTraces(readConfig(env), '1.2.3');
  try {
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    await shop.visitor().get('/brands', { traceparent });
    await shop.visitor().get('/brands', { traceparent: 'nonsense' });
    // Whoever is no proxy of ours continues nobody's trace.
    await using stranger = await testShop();
    await stranger.visitor().get('/healthz', { traceparent });
    await end();

    const spans = collector.spans();
    const page = spans.find(({ name, parentSpanId }) => name === 'GET /brands' && parentSpanId);
    expect(page).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(attributesOf(page as CollectedSpan)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/brands',
      'http.response.status_code': 200,
      'cirrus.request': expect.stringMatching(/^[a-z2-9]{12}$/),
      'cirrus.answer': 'rendered',
    });
    const below = (parent?: CollectedSpan) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
    const render = below(page).find(({ name }) => name === 'render');
    const call = below(render).find(({ name }) => name === `GET ${catalogApi.listBrands.path}`);
    expect(call).toMatchObject({ traceId: TRACE, kind: 2 });
    const statements = below(call);
    expect(statements.map(attributesOf)).toContainEqual({ 'db.system.name': 'postgresql' });
    const others = spans.filter(({ name }) => name === 'GET /brands' || name === 'GET /healthz');
    expect(others.map(({ traceId }) => traceId === TRACE)).toEqual([true, false, false]);
    expect(JSON.parse(collector.bodies[0] ?? '').resourceSpans[0].resource.attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'cirrus' } },
        { key: 'service.version', value: { stringValue: '1.2.3' } },
      ]),
    );
  } finally {
    await end();
  }
});

test('without an address for traces, or with the switch off, none are made', async () => {
  await using collector = await openCollector();
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }]) {
    const end = await startTraces(readConfig(env), '1.2.3');
    await using shop = await testShop();
    await shop.visitor().get('/healthz');
    await end();
  }
  expect(collector.bodies).toEqual([]);
});
