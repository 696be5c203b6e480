import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { Weekday } from '../../wire.ts';

const DAYS: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

type WeekdaysFieldProps = {
  label: string;
  hint?: string | undefined;
  values: readonly string[];
  readOnly?: boolean | undefined;
  onChange: (days: Weekday[]) => void;
};

/** Days of the week, each a box. */
export function WeekdaysField({ label, hint, values, readOnly, onChange }: WeekdaysFieldProps) {
  return (
    <fieldset className="grid" disabled={readOnly}>
      <legend className="font-strong text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {(Object.keys(DAYS) as Weekday[]).map((day) => (
          <Checkbox
            key={day}
            label={DAYS[day]}
            checked={values.includes(day)}
            onChange={({ target }) => {
              const isKept = (each: Weekday) =>
                each === day ? target.checked : values.includes(each);
              onChange((Object.keys(DAYS) as Weekday[]).filter(isKept));
            }}
          />
        ))}
      </div>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
    </fieldset>
  );
}
