import { defineExtension } from 'cirrus/extension';
import { paypal } from './gateway.ts';

export default defineExtension({
  name: 'paypal',
  contract: 1,
  title: 'PayPal',
  description: 'PayPal, and cards on its page.',
  gateways: [paypal],
});
