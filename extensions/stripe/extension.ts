import { defineExtension } from 'cirrus/extension';
import { stripe } from './gateway.ts';

export default defineExtension({
  name: 'stripe',
  contract: 1,
  title: 'Stripe',
  description: 'Cards and wallets on Stripe’s page.',
  gateways: [stripe],
});
