import { defineExtension } from 'cirrus/extension';
import { paystack } from './gateway.ts';

export default defineExtension({
  name: 'paystack',
  contract: 1,
  title: 'Paystack',
  description: 'Cards and bank transfers on Paystack’s page.',
  gateways: [paystack],
});
