import { defineExtension } from 'cirrus/extension';
import { sslcommerz } from './gateway.ts';

export default defineExtension({
  name: 'sslcommerz',
  contract: 1,
  title: 'SSLCommerz',
  description: 'Cards, mobile and net banking on SSLCommerz’s page.',
  gateways: [sslcommerz],
});
