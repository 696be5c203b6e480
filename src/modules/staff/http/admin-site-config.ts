import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refusePrivateWebhook } from '../../notifications/webhooks.ts';
import { refuseUntakenCurrency } from '../../payments/payment-methods.ts';
import { listSettings, saveSetting, saveSettings } from '../../settings/save-setting.ts';
import type { SettingChange } from '../../settings/schema.ts';
import { readSecurity } from '../../settings/security.ts';
import { previewSecurity } from '../security-preview.ts';
import * as settingsApi from '../settings-endpoints.ts';

/** The shop's settings. The route's right is the least that any of them needs; each names its own. */
export function adminSiteConfigRoutes(
  app: App,
  db: Db,
  { allowPrivateAddresses }: Config,
  secretKey: string,
): void {
  // What other domains have to say about a setting.
  const refuseWebhook = async (changes: SettingChange[]) => {
    const webhook = changes.find(({ key }) => key === 'webhook_url');
    if (webhook && !allowPrivateAddresses) await refusePrivateWebhook(webhook.value);
  };
  const refuseCurrency = async (tx: Tx, changes: SettingChange[]) => {
    if (changes.some(({ key }) => key === 'currency')) await refuseUntakenCurrency(tx);
  };

  serveList(app, settingsApi.list, (request) => {
    const { admin } = request.adminSession();
    return listSettings(db, admin, request.query.search);
  });

  serve(app, settingsApi.change, async (request, reply) => {
    const { admin } = request.adminSession();
    const { body } = request;
    await refuseWebhook([body]);
    const saved = await request.write(async (tx) => {
      const entry = await saveSetting(tx, admin, body, secretKey, expectedVersions(request));
      await refuseCurrency(tx, [body]);
      return entry;
    });
    return sendVersioned(reply, saved);
  });

  serve(app, settingsApi.changeSeveral, async (request) => {
    const { admin } = request.adminSession();
    const { body } = request;
    await refuseWebhook(body.settings);
    return request.write(async (tx) => {
      const entries = await saveSettings(tx, admin, body, secretKey);
      await refuseCurrency(tx, body.settings);
      return entries;
    });
  });

  serve(app, settingsApi.previewSecurity, async (request) => {
    const caller = { address: request.ip, sessionId: request.adminSession().id };
    return previewSecurity(db, request.body, caller, await readSecurity(db));
  });
}
