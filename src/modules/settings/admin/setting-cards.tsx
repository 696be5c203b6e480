import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { SettingsCard, SettingsTab } from '../../../kit/admin/form/settings-tab.tsx';
import { WeekdaysField } from '../../../kit/admin/form/weekdays-field.tsx';
import { Panels } from '../../../kit/admin/panels.tsx';
import { countryCode, listCountries } from '../../../kit/countries.ts';
import { decimalsOf, todayIn } from '../../../kit/format.ts';
import { daysIn } from '../../../kit/typed-days.ts';
import { useSettings } from '../../../shared/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../ui/fields/chips-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { SettingEntry } from '../schema.ts';
import { cardsOf, type Screen, type Setting, type SettingKey } from '../settings-table.ts';
import { type SettingsForm, useSettingsForm } from './settings-form.ts';

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** A setting that is a picture, as the room of pictures has it chosen. */
    'picture setting': {
      kind: 'picture' | 'logo' | 'favicon';
      label: string;
      hint: ReactNode;
      error: string | undefined;
      readOnly: boolean;
      value: string;
      onChange: (value: string) => void;
    };
    /** A setting that names categories and types of products, chosen as the catalogue has them. */
    'kinds setting': {
      label: string;
      hint: ReactNode;
      error: string | undefined;
      readOnly: boolean;
      values: string[];
      onChange: (values: string[]) => void;
    };
  }
}

/** Of settings, by their keys. */
type Parts = Partial<Record<SettingKey, ReactNode>>;

type Drawn = {
  form: SettingsForm;
  /** Hints that the table cannot know. */
  hints?: Parts;
  /** What stands below a field. */
  after?: Parts;
};

/** The settings of a screen, where their table says all that is shown. */
export function ScreenSettings({ screen, entries }: { screen: Screen; entries: SettingEntry[] }) {
  return <SettingCards screen={screen} form={useSettingsForm(screen, entries)} />;
}

/** The form of a screen's settings, on the cards of their table. */
export function SettingCards({ screen, ...drawn }: Drawn & { screen: Screen }) {
  useNamedField();
  return (
    <SettingsTab progress={drawn.form.progress}>
      {cardsOf(screen).map(({ title, description, columns, settings }) => {
        const all = Object.entries(settings);
        const rows = Map.groupBy(
          all.filter(([, { under }]) => !under),
          ([key, { row = key }]) => row,
        );
        const fields = [...rows].map(([name, row]) => (
          <Row key={name} name={name} row={row} all={all} drawn={drawn} />
        ));
        return (
          <SettingsCard key={title} title={title} description={description}>
            {columns ? <div className="grid gap-5 sm:grid-cols-2">{fields}</div> : fields}
          </SettingsCard>
        );
      })}
    </SettingsTab>
  );
}

/** A search leads to a single setting by the end of its address. */
function useNamedField(): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name === '') return;
    const field =
      document.getElementsByName(name)[0] ??
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] button`);
    field?.focus();
  }, []);
}

type Named = [key: string, setting: Setting];

type RowProps = { name: string; row: Named[]; all: Named[]; drawn: Drawn };

/** One field, or several that share a legend. */
function Row({ name, row, all, drawn }: RowProps) {
  const fields = row.map(([key, setting]) => (
    <WithDetails key={key} name={key} setting={setting} all={all} drawn={drawn} />
  ));
  if (!row[0]?.[1].row) return fields;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-strong text-sm">{name}</legend>
      <div
        className={classNames('grid gap-3', row.length === 3 ? 'grid-cols-3' : 'sm:grid-cols-2')}
      >
        {fields}
      </div>
    </fieldset>
  );
}

type WithDetailsProps = { name: string; setting: Setting; all: Named[]; drawn: Drawn };

/** A field, what it shows while it is on, and what stands below it. */
function WithDetails({ name, setting, all, drawn }: WithDetailsProps) {
  const isOn = setting.kind === 'flag' && drawn.form.watch(name) === 'true';
  const details = all
    .filter(([, { under }]) => isOn && under === name)
    .map(([key, one]) => <Field key={key} name={key} setting={one} drawn={drawn} />);
  return (
    <>
      <Field name={name} setting={setting} drawn={drawn} />
      {setting.details && details.length > 0 ? (
        <fieldset className="grid border-line border-l-2 pl-4">
          <legend className="sr-only">{setting.details}</legend>
          {details}
        </fieldset>
      ) : (
        details
      )}
      {drawn.after?.[name as SettingKey]}
    </>
  );
}

type FieldProps = { name: string; setting: Setting; drawn: Drawn };

/** A setting as its kind is typed. */
export function Field({ name, setting, drawn: { form, hints } }: FieldProps) {
  const { label, required } = setting;
  const hint = hints?.[name as SettingKey] ?? hintOf(setting);
  const field = { label, hint, required, ...form.field(name) };
  const { readOnly } = form.progress;
  const list = (by: string) => (form.watch(name) ?? '').split(by).filter(Boolean);
  switch (setting.kind) {
    case 'flag':
      if (setting.choices) {
        const [yes, no] = setting.choices;
        const options = [
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ];
        return <SelectField {...field} options={options} />;
      }
      if (hint === undefined) return <Checkbox label={label} {...form.flag(name)} />;
      return (
        <div>
          <Checkbox label={label} {...form.flag(name)} />
          <p className="pl-7.5 text-ink-soft text-sm">{hint}</p>
        </div>
      );
    case 'choice':
      return (
        <SelectField
          {...field}
          options={setting.choices.map((value) => ({ value, label: value }))}
        />
      );
    case 'country':
    case 'currency':
    case 'time zone':
      return (
        <SelectField
          {...field}
          options={withCurrent(OPTIONS[setting.kind](), form.getValues(name))}
        />
      );
    case 'weekdays':
      return (
        <WeekdaysField
          label={label}
          values={list(' ')}
          readOnly={readOnly}
          onChange={(days) => form.put(name, days.join(' '))}
        />
      );
    case 'days':
      return (
        <DaysField
          label={label}
          hint={hint}
          error={field.error}
          values={list('\n')}
          readOnly={readOnly}
          onChange={(values) => form.put(name, values.toSorted().join('\n'))}
        />
      );
    case 'colour':
      return (
        <div className="flex items-start gap-3">
          <div className="grow">
            <TextField {...field} {...CODE} placeholder="#0b5551" maxLength={7} />
          </div>
          <input
            type="color"
            aria-label={`Choose: ${label}`}
            className="mt-7 h-11 w-14 rounded-md border border-line-strong bg-surface p-1"
            disabled={readOnly}
            value={form.watch(name) || '#0b5551'}
            onChange={({ target }) => form.put(name, target.value)}
          />
        </div>
      );
    case 'picture':
    case 'logo':
    case 'favicon':
      return (
        <div data-field={name}>
          <Panels
            on="picture setting"
            kind={setting.kind}
            label={label}
            hint={hint}
            error={field.error}
            readOnly={readOnly}
            value={form.watch(name) ?? ''}
            onChange={(value) => form.put(name, value)}
          />
        </div>
      );
    case 'product kinds':
      return (
        <div data-field={name}>
          <Panels
            on="kinds setting"
            label={label}
            hint={hint}
            error={field.error}
            readOnly={readOnly}
            values={list('\n')}
            onChange={(values) => form.put(name, values.join('\n'))}
          />
        </div>
      );
    case 'networks':
      return <TextAreaField {...field} spellCheck={false} />;
    case 'text':
      if (setting.secret) return <PasswordField {...field} autoComplete="off" data-1p-ignore />;
      if (setting.lines) return <TextAreaField {...field} rows={setting.lines} />;
      return <TextField {...field} />;
    default:
      return <TextField {...field} {...TYPED[setting.kind]} />;
  }
}

function hintOf(setting: Setting): string | undefined {
  if (setting.kind !== 'number') return setting.hint;
  const { hint, from, to } = setting;
  return hint?.replace('{from}', String(from)).replace('{to}', String(to));
}

const CODE = { autoComplete: 'off', spellCheck: false };

/** How a text field takes each kind. */
const TYPED: Partial<Record<Setting['kind'], Partial<ComponentProps<typeof TextField>>>> = {
  number: { inputMode: 'numeric', autoComplete: 'off' },
  percent: { inputMode: 'decimal', autoComplete: 'off' },
  time: { type: 'time' },
  day: { type: 'date' },
  email: { type: 'email' },
  'web address': { type: 'url', placeholder: 'https://' },
  host: CODE,
  link: CODE,
  locale: CODE,
  'order prefix': CODE,
  'invoice prefix': CODE,
  'captcha key': CODE,
};

type DaysFieldProps = Pick<
  ComponentProps<typeof ChipListField>,
  'label' | 'hint' | 'error' | 'values' | 'readOnly' | 'onChange'
>;

/** Days in the calendar's order, typed or pasted in any form that the shop's country writes. */
function DaysField({ values, readOnly, onChange, ...field }: DaysFieldProps) {
  const { locale, timeZone } = useSettings();
  return (
    <ChipListField
      {...field}
      values={values}
      readOnly={readOnly}
      onChange={onChange}
      placeholder={writeDay('2026-12-25', locale)}
      read={(text) => daysIn(text, { locale, today: todayIn(timeZone) })}
      unread={`Write a day like ${writeDay('2026-12-25', locale)}`}
      shown={(day) => writeDay(day, locale)}
    />
  );
}

/** 'Fri, 25 Dec 2026'. */
const writeDay = (day: string, locale: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

type Option = { value: string; label: string };

export const OPTIONS: Record<'country' | 'currency' | 'time zone', () => Option[]> = {
  country: () => listCountries().map(({ code, name }) => ({ value: code, label: name })),
  /** Those with at most two decimals. */
  currency: () => {
    const names = new Intl.DisplayNames('en', { type: 'currency' });
    return Intl.supportedValuesOf('currency')
      .filter((currency) => decimalsOf(currency) <= 2)
      .map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
  },
  'time zone': () =>
    Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    })),
};

/** What is set now can be kept, though the list calls it otherwise: a country's name, an older zone. */
function withCurrent(options: Option[], current = ''): Option[] {
  if (options.some(({ value }) => value === current)) return options;
  const same = options.find(({ value }) => value === countryCode(current));
  const others = options.filter((option) => option !== same);
  return [{ value: current, label: same?.label ?? current }, ...others];
}
