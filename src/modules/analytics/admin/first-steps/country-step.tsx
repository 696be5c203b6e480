import { postalRules } from '../../../../kit/postal-rules.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Field, OPTIONS } from '../../../settings/admin/setting-cards.tsx';
import { useFormOfSettings } from '../../../settings/admin/settings-form.ts';
import {
  type ByMail,
  COUNTRY_PRESETS,
  settingsOfCountry,
} from '../../../settings/country-presets.ts';
import { SETTINGS, type SettingKey } from '../../../settings/settings-table.ts';
import { type SettingsStepProps, StepFrame, settingsOf } from './step-frame.tsx';

/** What follows from the country, in the order in which it is shown. */
const FOLLOWING = [
  'currency',
  'time_zone',
  'locale',
  'tax_name',
  'tax_rate',
  'minimum_age',
  'default_carrier',
] as const satisfies SettingKey[];

/** And what is ticked, below it. */
const TICKED = ['prices_include_tax', 'tax_on_delivery'] as const satisfies SettingKey[];

/** The taxes have been looked at. */
const CHECKED: Record<string, string> = { first_steps_tax: 'true' };

const VERDICTS: Record<ByMail, string> = {
  checked: 'Vapes may be sold by mail there, with a check of the age.',
  restricted: 'Vapes may be sold by mail there only within limits.',
  forbidden: 'As far as we know, vapes may not be sold by mail there.',
};

/** The country, and all that follows from it: shown before it is saved, each to be changed. */
export function CountryStep({ entries, onDone }: SettingsStepProps) {
  const form = useFormOfSettings(settingsOf(['shop_country', ...FOLLOWING, ...TICKED]), entries, {
    // Where nothing is known of its taxes, they are still to be looked at.
    also: ({ shop_country = '' }) => (shop_country in COUNTRY_PRESETS ? CHECKED : {}),
    onSaved: onDone,
    done: 'Country and what follows from it saved',
  });
  const country = form.watch('shop_country') ?? '';
  const preset = COUNTRY_PRESETS[country];
  const { onChange, ...field } = form.field('shop_country');
  return (
    <StepFrame progress={form.progress} save={country === '' ? 'Save' : 'Use These'}>
      <SelectField
        {...field}
        label="Country"
        required
        options={[{ value: '', label: 'Choose a country' }, ...OPTIONS.country()]}
        onChange={(event) => {
          const { value } = event.target;
          for (const [key, proposed] of Object.entries(settingsOfCountry(value))) {
            if (key !== 'shop_country') form.put(key, proposed);
          }
          return onChange(event);
        }}
      />
      {country !== '' && (
        <>
          <p className="text-ink-soft">
            {preset
              ? 'This follows from it. Change what is otherwise with you; all of it can be changed later.'
              : 'We know little of shops there: please check each of these.'}
          </p>
          {[FOLLOWING, TICKED].map((keys) => (
            <div key={keys[0]} className="grid gap-4 sm:grid-cols-2">
              {keys.map((key) => (
                <Field
                  key={key}
                  name={key}
                  setting={{ ...SETTINGS[key], hint: undefined }}
                  drawn={{ form }}
                />
              ))}
            </div>
          ))}
          <Consequences country={country} />
        </>
      )}
    </StepFrame>
  );
}

/** What follows without being a setting. */
function Consequences({ country }: { country: string }) {
  const preset = COUNTRY_PRESETS[country];
  const { region, postcode } = postalRules(country);
  return (
    <div className="grid gap-3 text-ink-soft">
      <p>
        Addresses: town, {postcode.label}, {region ? region.label : 'no state or county'}.
        {preset?.consumers &&
          ' Returns and faulty goods are told of as consumer law there has them.'}
        {preset?.authority && ` The privacy page names ${preset.authority}.`}
      </p>
      {preset?.tax.note && <p>{preset.tax.note}</p>}
      {preset && (
        <Notice
          tone={preset.byMail.verdict === 'forbidden' ? 'danger' : 'warm'}
          title={VERDICTS[preset.byMail.verdict]}
        >
          <p>{preset.byMail.note}</p>
          <p className="mt-2 text-ink-soft text-xs">
            As known in November 2026, and no advice: have it checked. By mail:{' '}
            {preset.byMail.source}. Age: {preset.age.source}. Tax: {preset.tax.source}.
          </p>
        </Notice>
      )}
    </div>
  );
}
