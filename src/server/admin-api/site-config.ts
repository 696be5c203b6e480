import { z } from 'zod';
import { refusePrivateWebhook } from '../../domain/notifications/webhooks.ts';
import { listSettings, saveSetting } from '../../domain/settings/save-setting.ts';
import { SettingChange, SettingEntry, SettingQuery } from '../../domain/settings/schema.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** The shop's settings. The route's right is the least that any of them needs; each names its own. */
export function adminSiteConfigRoutes(
  app: App,
  db: Db,
  { allowPrivateAddresses }: Config,
  secretKey: string,
): void {
  app.get(
    '/api/admin/site-config',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'The settings that one may change; a stored secret is a mask',
        querystring: SettingQuery,
        response: { 200: z.array(SettingEntry) },
      },
    },
    async (request, reply) => {
      const { admin } = request.adminSession();
      return pageOf(reply, await listSettings(db, admin, request.query.search), request.query);
    },
  );

  app.put(
    '/api/admin/site-config',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Changes one setting; an empty value brings its standard back',
        body: SettingChange,
        response: { 200: SettingEntry },
      },
    },
    async (request) => {
      const { admin } = request.adminSession();
      if (!allowPrivateAddresses) await refusePrivateWebhook(request.body);
      return request.write((tx) => saveSetting(tx, admin, request.body, secretKey));
    },
  );
}
