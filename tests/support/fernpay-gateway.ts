import {
  call,
  type Gateway,
  type GatewayDefinition,
  GatewayError,
  idOf,
  type PaymentState,
  refuseUnsigned,
  webhookOf,
} from 'cirrus/extension';
import { z } from 'zod';

/** A provider that nobody has heard of, and all that its gateway takes (docs/how-to-add-a-gateway.md). */

const Paid = z.object({
  id: z.string(),
  attempt: z.string(),
  status: z.enum(['open', 'paid']),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
});
const Started = z.object({ id: z.string(), page: z.url() });
const Refunded = z.object({ id: z.string() });

export const fernpay: GatewayDefinition = {
  provider: 'fernpay',
  name: 'Fernpay',
  description: 'Ferns, on a page of Fernpay',
  fields: [{ name: 'key', label: 'Key', kind: 'secret', required: 'Key is required' }],
  needed: ['key'],
  currencies: ['GBP'],
  terms: { text: 'Fernpay minds nothing.', url: 'https://fernpay.example', checked: '2026-11-26' },
  steps: ['Copy the key.'],
  isLive: () => false,
  open({ key = '' }, { baseUrl = 'https://api.fernpay.example', fetch }): Gateway {
    const ask = <Result>(path: string, response: z.ZodType<Result>, body?: object) =>
      call({
        name: 'Fernpay',
        fetch,
        url: baseUrl + path,
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}` },
        body,
        response,
        refusal: (status) => new GatewayError('refused', `Fernpay refuses it (${status})`),
      });
    return {
      async start({ attemptId, money, links }) {
        const wanted = { attempt: attemptId, ...money, back: links.returnUrl };
        const { id, page } = await ask('/payments', Started, wanted);
        return { reference: id, url: page };
      },
      async ask({ reference }): Promise<PaymentState> {
        const paid = await ask(`/payments/${reference}`, Paid);
        const { id: chargeId, status, amount, currency, refunded } = paid;
        if (status === 'open') return { status };
        return { status, chargeId, money: { amount, currency }, isLive: false, refunded };
      },
      async refund({ chargeId, refund, key: once }) {
        const wanted = { amount: refund.amount, once };
        const { id } = await ask(`/payments/${chargeId}/refunds`, Refunded, wanted);
        return { status: 'done', refundId: id };
      },
      async read({ headers, rawBody }) {
        const given = headers['fernpay-signature'];
        refuseUnsigned({ name: 'Fernpay', secret: 'key', secrets: [key], given, content: rawBody });
        const { id: reference } = webhookOf(rawBody, Paid);
        return [{ id: idOf(rawBody), type: 'paid', about: 'payment', reference }];
      },
      async test() {
        await ask('/me', z.object({}));
        return 'Fernpay accepts the key';
      },
    };
  },
};
