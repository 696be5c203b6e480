import * as activeMethodApi from '../../modules/payments/active-method-endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';

// By itself: every page loads what the checkout's route asks for.
export const activePaymentMethodQuery = apiQuery(activeMethodApi.findPaymentMethod());
