import type { App } from '../../../kit/http/app-types.ts';
import { serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as contentApi from '../../content/endpoints.ts';
import { listShownMethods } from '../accepted-methods.ts';

/** The ways to pay that the footer shows. */
export function acceptedMethodRoutes(app: App, db: Db): void {
  serveList(app, contentApi.listAcceptedMethods, (_request, reply) => {
    reply.tag(tag.acceptedPaymentMethods, tag.paymentMethods);
    return listShownMethods(db);
  });
}
