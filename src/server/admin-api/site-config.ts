import { z } from 'zod';
import { refusePrivateWebhook } from '../../domain/notifications/webhooks.ts';
import { refuseUntakenCurrency } from '../../domain/payments/payment-methods.ts';
import { checkSetting, listSettings, saveSetting } from '../../domain/settings/save-setting.ts';
import { SettingChange, SettingEntry, SettingQuery } from '../../domain/settings/schema.ts';
import { readSecurity } from '../../domain/settings/security.ts';
import { standardOf } from '../../domain/settings/site-config.ts';
import { SecurityDraft, SecurityPreview } from '../../domain/staff/schema.ts';
import { previewSecurity } from '../../domain/staff/security-preview.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

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
      const settings = await listSettings(db, admin, request.query.search);
      return pageOf(reply, settings, request.query);
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
    async (request, reply) => {
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
    },
  );

  app.post(
    '/api/admin/site-config/security-preview',
    {
      config: { needs: 'security.edit' },
      schema: {
        tags,
        summary: 'Whom security settings would shut out or sign out; changes nothing',
        body: SecurityDraft,
        response: { 200: SecurityPreview },
      },
    },
    async (request) => {
      const caller = { address: request.ip, sessionId: request.adminSession().id };
      return previewSecurity(db, request.body, caller, await readSecurity(db));
    },
  );
}
