import { defineExtension } from 'cirrus/extension';
import { gocardless } from './gateway.ts';

export default defineExtension({
  name: 'gocardless',
  contract: 1,
  title: 'GoCardless',
  description: 'Bank debits on GoCardless’s page.',
  gateways: [gocardless],
});
