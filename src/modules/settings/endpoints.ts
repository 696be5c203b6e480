import { z } from 'zod';
import { GET, PUT } from '../../kit/endpoint.ts';
import { SettingChange, SettingChanges, SettingEntry, SettingQuery } from './schema.ts';

export const list = GET('/api/admin/site-config', {
  summary: 'The settings that one may change; a stored secret is a mask',
  needs: 'settings.edit',
  query: SettingQuery,
  response: z.array(SettingEntry),
});

export const change = PUT('/api/admin/site-config', {
  summary: 'Changes one setting; an empty value brings its standard back',
  needs: 'settings.edit',
  body: SettingChange,
  response: SettingEntry,
});

export const changeSeveral = PUT('/api/admin/settings', {
  summary: 'Changes several settings, or none; answers all that one may change',
  needs: 'settings.edit',
  body: SettingChanges,
  response: z.array(SettingEntry),
});
