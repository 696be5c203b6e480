import { defineExtension } from 'cirrus/extension';
import { square } from './gateway.ts';

export default defineExtension({
  name: 'square',
  contract: 1,
  title: 'Square',
  description: 'Cards on Square’s page.',
  gateways: [square],
});
