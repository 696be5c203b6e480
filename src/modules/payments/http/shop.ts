import type { App } from '../../../kit/http/app-types.ts';
import { serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import * as contentApi from '../../content/endpoints.ts';
import { listShownMethods } from '../accepted-methods.ts';
import type { Payments } from '../open-gateway.ts';

/** The ways to pay that the footer shows. */
export function acceptedMethodRoutes(app: App, payments: Payments): void {
  serveList(app, contentApi.listAcceptedMethods, (_request, reply) => {
    reply.tag(tag.acceptedPaymentMethods, tag.paymentMethods);
    return listShownMethods(payments.db, payments);
  });
}
