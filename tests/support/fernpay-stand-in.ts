import { createHmac, randomUUID } from 'node:crypto';
import { defineStandIn, StandIn, type StandInPayment } from 'cirrus/stand-in';
import { z } from 'zod';

/** Stands in for Fernpay, as a gateway's stand-in.ts does. */

const KEY = 'fern_key_of_the_stand_in';

const Wanted = z.object({
  attempt: z.string(),
  amount: z.number(),
  currency: z.string(),
  back: z.string(),
});

const Named = z.object({ id: z.string() });

export default defineStandIn({
  provider: 'fernpay',
  config: { key: KEY },
  refuses: [],
  open({ port } = {}) {
    const told = ({ reference, attemptId, money, status, refunds }: StandInPayment) => ({
      id: reference,
      attempt: attemptId,
      status: status === 'paid' ? status : 'open',
      ...money,
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    });
    const standIn: StandIn<{ back: string }> = new StandIn<{ back: string }>((payment, what) => {
      if (what !== 'pay') return payment.data.back;
      payment.status = 'paid';
      const body = JSON.stringify(told(payment));
      const signature = createHmac('sha256', KEY).update(body).digest('hex');
      standIn.send({ headers: { 'fernpay-signature': signature }, body });
      return payment.data.back;
    });
    const { app, payments } = standIn;
    app.get('/me', async ({ headers }, reply) =>
      headers.authorization === `Bearer ${KEY}` ? {} : reply.status(401).send({}),
    );
    app.post('/payments', async ({ body }) => {
      const { attempt, amount, currency, back } = Wanted.parse(body);
      const money = { amount, currency };
      const made: StandInPayment<{ back: string }> = {
        reference: `fern-${attempt}`,
        attemptId: attempt,
        money,
        status: 'open',
        refunds: [],
        data: { back },
      };
      payments.set(made.reference, made);
      return { id: made.reference, page: standIn.pageUrl(made.reference) };
    });
    app.get('/payments/:id', async ({ params }, reply) => {
      const payment = payments.get(Named.parse(params).id);
      return payment ? told(payment) : reply.status(404).send({});
    });
    app.post('/payments/:id/refunds', async ({ params, body }) => {
      const { amount, once: key } = z.object({ amount: z.number(), once: z.string() }).parse(body);
      const made = { id: randomUUID(), key, amount, status: 'done' as const };
      payments.get(Named.parse(params).id)?.refunds.push(made);
      return { id: made.id };
    });
    return standIn.listen(port);
  },
});
