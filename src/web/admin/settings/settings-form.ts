import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { SettingEntry } from '../../../domain/settings/schema.ts';
import type { Permission } from '../../../domain/staff/choices.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useCan } from '../access/session.ts';
import { type RecordForm, useRecordForm } from '../form/record-form.ts';

const SETTINGS_PATH = '/api/admin/site-config';

/** The settings that the colleague may see. */
export function useSettingEntries() {
  const enabled = useCan('settings.edit');
  return useQuery({ ...apiQuery<SettingEntry[]>(SETTINGS_PATH), staleTime: 0, enabled });
}

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

/**
 * A form of settings, by their keys. Each that changed is saved by a call of its own: where one is refused,
 * the others are saved all the same.
 * @param names what each is called, by its key, in the order in which they are saved
 */
export function useSettingsForm(
  names: Readonly<Record<string, string>>,
  entries: SettingEntry[],
  change: Permission,
) {
  const keys = Object.keys(names);
  const loaded = Object.fromEntries(
    keys.map((key) => [key, entries.find((entry) => entry.key === key)?.value ?? '']),
  );
  const form: RecordForm<Texts> = useRecordForm<Texts, Texts>({
    schema: Texts,
    loaded,
    change,
    save: async (values) => {
      const changed = keys.filter((key) => values[key] !== loaded[key]);
      // What is turned off goes first: it may stand against what is emptied.
      const inOrder = changed.toSorted(
        (one, other) => Number(values[other] === 'false') - Number(values[one] === 'false'),
      );
      const saved = { ...values };
      const refusals: ApiError[] = [];
      for (const key of inOrder) {
        try {
          const change = { key, value: values[key] };
          const { value } = await apiSend<SettingEntry>('PUT', SETTINGS_PATH, change);
          saved[key] = value;
          // It no longer counts as changed, even if another one is refused.
          form.resetField(key, { defaultValue: value });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refusals.push(error);
        }
      }
      if (refusals[0]) throw allOf(refusals, refusals[0]);
      return saved;
    },
    reload: (values) => ({ values }),
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
    names,
    touches: [SETTINGS_PATH, '/api/site-config', '/api/admin/audit', '/api/admin/webhook'],
  });
  return {
    ...form,
    /** For a checkbox: settings are text on the wire. */
    flag: (key: string) => ({
      checked: form.watch(key) === 'true',
      disabled: form.progress.readOnly,
      onChange: (event: { target: { checked: boolean } }) =>
        form.setValue(key, String(event.target.checked), { shouldDirty: true }),
    }),
  };
}

/** Several refusals as one, with all their fields. */
function allOf(refusals: ApiError[], first: ApiError): ApiError {
  for (const refusal of refusals) Object.assign(first.fields, refusal.fields);
  return first;
}
