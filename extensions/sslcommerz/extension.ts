import { defineExtension } from 'cirrus/extension';
import { sslcommerz } from './gateway.ts';

export default defineExtension({
  name: 'sslcommerz',
  contract: 1,
  title: 'SSLCommerz',
  gateways: [sslcommerz],
});
