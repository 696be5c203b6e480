import { refusePrivateWebhook } from '../../domain/notifications/webhooks.ts';
import { refuseUntakenCurrency } from '../../domain/payments/payment-methods.ts';
import { checkSetting, listSettings, saveSetting } from '../../domain/settings/save-setting.ts';
import { readSecurity } from '../../domain/settings/security.ts';
import { standardOf } from '../../domain/settings/site-config.ts';
import { previewSecurity } from '../../domain/staff/security-preview.ts';
import * as settingsApi from '../../domain/staff/settings-endpoints.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

/** The shop's settings. The route's right is the least that any of them needs; each names its own. */
export function adminSiteConfigRoutes(
  app: App,
  db: Db,
  { allowPrivateAddresses }: Config,
  secretKey: string,
): void {
  serveList(app, settingsApi.list, (request) => {
    const { admin } = request.adminSession();
    return listSettings(db, admin, request.query.search);
  });

  serve(app, settingsApi.change, async (request, reply) => {
    const { admin } = request.adminSession();
    if (!allowPrivateAddresses) await refusePrivateWebhook(request.body);
    const { key, value = '' } = request.body;
    const saved = await request.write(async (tx) => {
      if (key === 'currency') {
        const wanted = value.trim() === '' ? standardOf(key) : checkSetting(key, value);
        await refuseUntakenCurrency(tx, wanted);
      }
      return saveSetting(tx, admin, request.body, secretKey, expectedVersions(request));
    });
    return sendVersioned(reply, saved);
  });

  serve(app, settingsApi.previewSecurity, async (request) => {
    const caller = { address: request.ip, sessionId: request.adminSession().id };
    return previewSecurity(db, request.body, caller, await readSecurity(db));
  });
}
