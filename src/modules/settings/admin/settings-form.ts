import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { type Needs, useCan } from '../../../kit/admin/access/session.ts';
import { type RecordForm, useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import * as settingsApi from '../endpoints.ts';
import type { SettingEntry } from '../schema.ts';
import { cardsOf, type Screen, type Setting } from '../settings-table.ts';

/** The settings that the staff member may see. */
export function useSettingEntries() {
  const enabled = useCan(settingsApi.list);
  return useQuery({
    ...apiQuery(settingsApi.list()),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
}

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

/** A form of a screen's settings, by their keys: those that changed are saved together, or none. */
export function useSettingsForm(screen: Screen, entries: SettingEntry[]) {
  const cards = cardsOf(screen);
  const settings = Object.assign({}, ...cards.map((card) => card.settings));
  return useFormOfSettings(settings, entries, { change: cards[0]?.needs });
}

type FormOfSettings = {
  /** Who may save it; left out: whoever may save any. */
  change?: Needs | undefined;
  /** Shown in place of what is there now. */
  shown?: Texts;
  /** Saved besides, whatever was changed. */
  also?: Texts | ((values: Texts) => Texts);
  onSaved?: () => void;
  done?: string;
};

/** The same of any settings. */
export function useFormOfSettings(
  settings: Readonly<Record<string, Pick<Setting, 'label' | 'name'>>>,
  entries: SettingEntry[],
  { change, shown = {}, also = {}, onSaved, done }: FormOfSettings = {},
) {
  const names = Object.fromEntries(
    Object.entries(settings).map(([key, { label, name = label.toLowerCase() }]) => [key, name]),
  );
  /** What they are, and the version of each. */
  const byKey = (all: SettingEntry[]) => {
    const ours = all.filter(({ key }) => key in names);
    return {
      values: { ...Object.fromEntries(ours.map(({ key, value }) => [key, value])), ...shown },
      version: Object.fromEntries(ours.map(({ key, version }) => [key, version])),
    };
  };
  const { values: loaded, version } = byKey(entries);
  const form: RecordForm<Texts> = useRecordForm<Texts, SettingEntry[], Texts>({
    schema: Texts,
    loaded,
    version,
    change: change ?? settingsApi.changeSeveral,
    save: (values, { version = {} }) => {
      const changed = Object.keys(values).filter((key) => form.getFieldState(key).isDirty);
      return apiSend(
        settingsApi.changeSeveral({
          settings: [
            ...changed.map((key) => ({ key, value: values[key], version: version[key] })),
            ...Object.entries(typeof also === 'function' ? also(values) : also).map(
              ([key, value]) => ({ key, value }),
            ),
          ],
        }),
      );
    },
    reload: byKey,
    onSaved,
    done: done ?? 'Settings updated successfully',
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
export type SettingsForm = ReturnType<typeof useSettingsForm>;
