import { defineExtension } from 'cirrus/extension';
import { authorizeNet } from './gateway.ts';

export default defineExtension({
  name: 'authorize-net',
  contract: 1,
  title: 'Authorize.Net',
  description: 'Cards on Authorize.Net’s page.',
  gateways: [authorizeNet],
});
