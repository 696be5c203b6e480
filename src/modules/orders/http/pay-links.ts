import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { countingMisses } from '../../../kit/rate-limits.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { findLinkPage, lookAtPayLink, payByLink } from '../paying/pay-by-link.ts';
import * as payLinksApi from '../paying/pay-link-endpoints.ts';
import { sendPostingPage } from './posting-page.ts';

/** Paying an order by its link, without signing in. */
export function payLinkRoutes(app: App, payments: Payments): void {
  const { limits } = payments.db;
  serve(app, payLinksApi.find, (request) =>
    countingMisses(limits, request.network(), () => lookAtPayLink(payments, request.params.token)),
  );

  serve(app, payLinksApi.pay, async (request) => {
    const { paymentMethodId } = request.body;
    const payer = { address: request.ip, network: request.network(), paymentMethodId };
    return { checkoutUrl: await payByLink(payments, request.params.token, payer) };
  });

  serve(app, payLinksApi.openPage, async (request, reply) => {
    const { token } = request.params;
    return sendPostingPage(reply, await findLinkPage(payments, token, request.ip));
  });
}
