import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import { partsOf, type Shop } from '../../../kit/module.ts';
import type { Tx } from '../../../platform/database/database.ts';
import * as settingsApi from '../endpoints.ts';
import { listSettings, saveSetting, saveSettings } from '../save-setting.ts';
import type { SettingChange } from '../schema.ts';

/** The shop's settings. The route's right is the least that any of them needs; each names its own. */
export function adminSettingRoutes(app: App, shop: Shop): void {
  const { database: db, secretKey } = shop;
  const checks = partsOf(shop.modules, 'settingChecks').flat();
  const checked = async (changes: SettingChange[]) => {
    const asked = changes.flatMap(({ key, value }) =>
      checks.filter((check) => check.key === key).map((check) => ({ check, value })),
    );
    for (const { check, value } of asked) await check.before?.(value, shop);
    return async (tx: Tx) => {
      for (const { check } of asked) await check.after?.(tx, shop);
    };
  };

  serveList(app, settingsApi.list, (request) => {
    const { admin } = request.adminSession();
    return listSettings(db, admin, request.query.search);
  });

  serve(app, settingsApi.change, async (request, reply) => {
    const { admin } = request.adminSession();
    const { body } = request;
    const checkSaved = await checked([body]);
    const saved = await request.write(async (tx) => {
      const entry = await saveSetting(tx, admin, body, secretKey, expectedVersions(request));
      await checkSaved(tx);
      return entry;
    });
    return sendVersioned(reply, saved);
  });

  serve(app, settingsApi.changeSeveral, async (request) => {
    const { admin } = request.adminSession();
    const { body } = request;
    const checkSaved = await checked(body.settings);
    return request.write(async (tx) => {
      const entries = await saveSettings(tx, admin, body, secretKey);
      await checkSaved(tx);
      return entries;
    });
  });
}
