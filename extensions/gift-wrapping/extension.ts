import { orderRecords } from 'cirrus/calls';
import { answers, defineExtension, everyone, packers, ShopError } from 'cirrus/extension';
import { z } from 'zod';
import * as calls from './endpoints.ts';

const ORDER = `id, id as "orderId", number, pieces,
  to_char(wrapped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "wrappedAt"`;

/** Wraps what can be wrapped, for a fee, with a message if the shopper writes one. */
export default defineExtension({
  name: 'gift-wrapping',
  contract: 1,
  title: 'Gift wrapping',
  description: 'Shoppers have pieces of their cart wrapped, with a message, for a fee for each.',
  startsOff: true,
  settings: {
    fee: { kind: 'amount', label: 'Fee for each piece', standard: '3.50' },
    label: { kind: 'text', label: 'What the fee is called', most: 60, standard: 'Gift wrapping' },
    mailsCustomer: { kind: 'flag', label: 'Mail the customer once it is wrapped', standard: false },
  },
  permissions: { 'gift-wrapping.view': everyone, 'gift-wrapping.wrap': packers },
  uses: ['orders.view'],
  mails: {
    'gift-wrapping.wrapped': {
      name: 'Gift is wrapped',
      data: z.object({ name: z.string(), number: z.string() }),
    },
  },
  fields: [
    { of: 'product', key: 'gift-wrapping.wrappable', label: 'Can be wrapped', kind: 'flag' },
    {
      of: 'line',
      key: 'gift-wrapping.wrap',
      label: 'Wrap as a gift',
      kind: 'flag',
      when: 'gift-wrapping.wrappable',
      onSlip: true,
    },
    {
      of: 'line',
      key: 'gift-wrapping.message',
      label: 'Message',
      kind: 'text',
      lines: 3,
      most: 200,
      hint: 'Goes on a card, if it is wrapped.',
      when: 'gift-wrapping.wrappable',
      onSlip: true,
    },
  ],
  sections: {
    'gift-wrapping.price': {
      label: 'What gift wrapping costs',
      fields: {
        text: {
          kind: 'text',
          label: 'Text',
          most: 300,
          standard: 'We wrap it for you, and write your message on a card.',
        },
        fee: { kind: 'amount', label: 'Fee that is shown', standard: '3.50' },
      },
    },
  },
  migrations: new URL('./migrations/', import.meta.url),
  fees: ({ settings }) => [
    {
      name: 'gift-wrapping',
      async ask({ lines }) {
        const { fee, label } = await settings();
        const pence = Math.round(Number(fee) * 100);
        return lines
          .filter(({ fields }) => fields['gift-wrapping.wrap'] === true && pence > 0)
          .map(({ variantId, quantity }) => ({
            label,
            amount: ((pence * quantity) / 100).toFixed(2),
            lineOf: variantId,
          }));
      },
    },
  ],
  on: {
    async 'order.placed'({ timestamp, data: { orderId, number, items } }, _context, tx) {
      const pieces = items
        .filter(({ fields }) => fields?.['gift-wrapping.wrap'] === true)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      if (pieces === 0) return;
      await tx.query(
        'insert into orders_to_wrap (id, number, pieces, placed_at) values ($1, $2, $3, $4)',
        [orderId, number, pieces, timestamp],
      );
    },
    async 'order.cancelled'({ data: { orderId } }, _context, tx) {
      await tx.query('delete from orders_to_wrap where id = $1', [orderId]);
    },
  },
  endpoints: ({ call, db, mail, settings, write }) => [
    answers(calls.list, () =>
      db.query(
        `select ${ORDER} from orders_to_wrap
         order by wrapped_at is not null, wrapped_at desc, placed_at limit 200`,
      ),
    ),
    answers(calls.wrapped, async ({ params, body }) => {
      const [before, order] = await write(async (tx) => {
        const [known] = await tx.query<calls.ToWrap>(
          `select ${ORDER} from orders_to_wrap where id = $1 for update`,
          [params.id],
        );
        const [now] = await tx.query<calls.ToWrap>(
          `update orders_to_wrap set wrapped_at = case when $2 then coalesce(wrapped_at, now()) end
           where id = $1 returning ${ORDER}`,
          [params.id, body.isWrapped],
        );
        return [known, now];
      });
      if (!order) throw new ShopError('not_found', 'Nothing of this order is to be wrapped.');
      const isNews = order.wrappedAt !== null && before?.wrappedAt === null;
      if (isNews && (await settings()).mailsCustomer) {
        const { email, payerName } = await call(orderRecords.find({ id: order.id }));
        const { number } = order;
        if (email)
          await mail('gift-wrapping.wrapped', { address: email }, { name: payerName, number });
      }
      return order;
    }),
  ],
  jobs: ({ write }) => [
    {
      name: 'forget-wrapped',
      every: 'night',
      run: () =>
        write((tx) =>
          tx.query(`delete from orders_to_wrap where wrapped_at < now() - interval '90 days'`),
        ),
    },
  ],
});
