import { defineExtension } from 'cirrus/extension';
import { razorpay } from './gateway.ts';

export default defineExtension({
  name: 'razorpay',
  contract: 1,
  title: 'Razorpay',
  description: 'Cards, UPI and net banking on Razorpay’s page.',
  gateways: [razorpay],
});
