import { GET } from '../../kit/endpoint.ts';
import { ActivePaymentMethod } from './schema.ts';

export const findPaymentMethod = GET('/api/active-payment-method', {
  summary: 'The one way to pay that is switched on',
  public: true,
  neverOld: true,
  response: ActivePaymentMethod,
});
