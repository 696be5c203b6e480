import { defineExtension } from 'cirrus/extension';
import { shopify } from './gateway.ts';

export default defineExtension({
  name: 'shopify',
  contract: 1,
  title: 'Shopify',
  description: 'Shopify’s checkout page.',
  gateways: [shopify],
});
