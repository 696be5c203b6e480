import type { SettingEntry } from '../../../domain/settings/schema.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ChipsField } from '../../ui/fields/chips-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';
import { useSettingsForm } from '../settings/settings-form.ts';

const NAMES = {
  dispatch_cut_off: 'cut-off time',
  working_days: 'working days',
  holidays: 'holidays',
};

const DAYS = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/** When orders are packed: what shoppers are promised follows from it. */
export function DispatchSettings({ entries }: { entries: SettingEntry[] }) {
  const form = useSettingsForm(NAMES, entries, 'settings.edit');
  const put = (key: keyof typeof NAMES, values: string[], by: string) =>
    form.put(key, values.join(by));
  const days = (form.watch('working_days') ?? '').split(' ').filter(Boolean);
  const holidays = (form.watch('holidays') ?? '').split('\n').filter(Boolean);
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="When orders leave"
        description="Days of delivery count from the day on which an order is packed, on working days only."
      >
        <TextField
          label="Cut-off time"
          type="time"
          hint="What is ordered later is packed on the next working day. Empty: never too late."
          {...form.field('dispatch_cut_off')}
        />
        <fieldset className="grid" disabled={form.progress.readOnly}>
          <legend className="font-strong text-sm">Working days</legend>
          <div className="flex flex-wrap gap-x-6">
            {Object.entries(DAYS).map(([day, label]) => (
              <Checkbox
                key={day}
                label={label}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  put(
                    'working_days',
                    Object.keys(DAYS).filter((each) =>
                      each === day ? target.checked : days.includes(each),
                    ),
                    ' ',
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <ChipsField
          label="Holidays"
          placeholder="2026-12-25"
          hint="Days on which nothing is packed or brought; a list of them may be pasted."
          values={holidays}
          readOnly={form.progress.readOnly}
          error={form.field('holidays').error}
          onAdd={(added) => put('holidays', [...holidays, ...added].toSorted(), '\n')}
          onRemove={(value) =>
            put(
              'holidays',
              holidays.filter((each) => each !== value),
              '\n',
            )
          }
        />
      </SettingsCard>
    </SettingsTab>
  );
}
