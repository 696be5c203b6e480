import { GET } from '../../kit/endpoint.ts';
import { ActivePaymentMethod } from './schema.ts';

export const findPaymentMethod = GET('/api/active-payment-method', {
  summary:
    'The one way to pay that is switched on; where shoppers choose, the first that is offered for the cart',
  public: true,
  neverOld: true,
  response: ActivePaymentMethod,
});
