import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { SettingEntry } from '../../../domain/settings/schema.ts';
import type { Permission } from '../../../domain/staff/choices.ts';
import { ApiError, apiSend, ifMatch } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useCan } from '../access/session.ts';
import { type RecordForm, useRecordForm } from '../form/record-form.ts';

const SETTINGS_PATH = '/api/admin/site-config';

/** The settings that the colleague may see. */
export function useSettingEntries() {
  const enabled = useCan('settings.edit');
  return useQuery({
    ...apiQuery<SettingEntry[]>(SETTINGS_PATH),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
}

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

/** Settings by their keys, and the version of each. */
type Settings = { values: Texts; version: Texts };

const byKey = (entries: SettingEntry[]): Settings => ({
  values: Object.fromEntries(entries.map(({ key, value }) => [key, value])),
  version: Object.fromEntries(entries.map(({ key, version }) => [key, version])),
});

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
  const loaded = byKey(entries.filter(({ key }) => key in names));
  const form: RecordForm<Texts> = useRecordForm<Texts, Settings, Texts>({
    schema: Texts,
    loaded: loaded.values,
    version: loaded.version,
    change,
    save: async (values, { version = {} }) => {
      const changed = keys.filter((key) => form.getFieldState(key).isDirty);
      // What is turned off goes first: it may stand against what is emptied.
      const inOrder = changed.toSorted(
        (one, other) => Number(values[other] === 'false') - Number(values[one] === 'false'),
      );
      const saved = { ...values };
      const theirs: SettingEntry[] = [];
      const refusals: ApiError[] = [];
      for (const key of inOrder) {
        try {
          const entry = await apiSend<SettingEntry>(
            'PUT',
            SETTINGS_PATH,
            { key, value: values[key] },
            ifMatch(version[key]),
          );
          saved[key] = entry.value;
          version[key] = entry.version;
          // It no longer counts as changed, even if another one is refused.
          form.resetField(key, { defaultValue: entry.value });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.conflict) theirs.push(error.conflict.current as SettingEntry);
          else saved[key] = loaded.values[key] ?? '';
          refusals.push(error);
        }
      }
      const now = {
        values: { ...saved, ...byKey(theirs).values },
        version: { ...version, ...byKey(theirs).version },
      };
      if (refusals.length > 0) throw allOf(refusals, now);
      return now;
    },
    reload: (settings) => settings,
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
    names,
  });
  return {
    ...form,
    /** For a checkbox: settings are text on the wire. */
    flag: (key: string) => ({
      checked: form.watch(key) === 'true',
      disabled: form.progress.readOnly,
      onChange: (event: { target: { checked: boolean } }) =>
        form.put(key, String(event.target.checked)),
    }),
  };
}

/** Several refusals as one, with all their fields and what is there now. */
function allOf(refusals: ApiError[], now: Settings): unknown {
  const told = refusals.find(({ conflict }) => conflict) ?? refusals[0];
  for (const { fields } of refusals) Object.assign(told?.fields ?? {}, fields);
  if (told?.conflict) told.conflict.current = now;
  return told;
}
