import { Controller } from 'react-hook-form';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { Loaded } from '../../../../shared/loaded.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { PictureField } from '../../../media/admin/picture-field.tsx';
import { Field } from '../../../settings/admin/setting-cards.tsx';
import { useFormOfSettings, useSettingEntries } from '../../../settings/admin/settings-form.ts';
import * as settingsApi from '../../../settings/endpoints.ts';
import { NO_LOGO, PUBLIC_SETTINGS } from '../../../settings/public-settings.ts';
import type { SettingEntry } from '../../../settings/schema.ts';
import { SETTINGS, type SettingKey } from '../../../settings/settings-table.ts';
import type { FirstStep } from '../../schema.ts';
import { CountryStep } from './country-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProductStep } from './product-step.tsx';
import { type SettingsStepProps, StepFrame, settingIn, settingsOf } from './step-frame.tsx';
import { STEPS } from './steps.ts';

export type StepFormProps = {
  open: boolean;
  step: FirstStep['step'];
  steps: FirstStep[];
  onClose: () => void;
  /** It is saved: the next one may open. */
  onDone: () => void;
  onGo: (step: FirstStep['step']) => void;
};

/** The form of a step, in its place among the steps. */
export function StepForm({ step, steps, onDone, onGo }: StepFormProps) {
  const query = useSettingEntries();
  return (
    <Loaded query={query}>
      {(entries) => (
        <FormOf step={step} steps={steps} entries={entries} onDone={onDone} onGo={onGo} />
      )}
    </Loaded>
  );
}

type FormOfProps = Omit<StepFormProps, 'open' | 'onClose'> & { entries: SettingEntry[] };

function FormOf({ step, steps, entries, onDone, onGo }: FormOfProps) {
  const of = { entries, onDone };
  switch (step) {
    case 'country':
      return <CountryStep {...of} />;
    case 'name':
      return <NameStep {...of} />;
    case 'seller':
      return <SellerStep {...of} />;
    case 'tax':
      return (
        <PlainStep
          {...of}
          step={step}
          keys={['tax_name', 'tax_rate', 'prices_include_tax', 'tax_on_delivery']}
          also={{ first_steps_tax: 'true' }}
        />
      );
    case 'delivery':
      return <DeliveryStep {...of} />;
    case 'payment':
      return <PaymentStep onDone={onDone} />;
    case 'looks':
      return (
        <PlainStep
          {...of}
          step={step}
          keys={['hero_title', 'hero_subtitle']}
          also={{ first_steps_looks: 'true' }}
        />
      );
    case 'product':
      return <ProductStep onDone={onDone} />;
    default:
      return <OpenStep steps={steps} onGo={onGo} />;
  }
}

type PlainStepProps = SettingsStepProps & {
  step: FirstStep['step'];
  keys: readonly SettingKey[];
  also: Record<string, string>;
};

function PlainStep({ step, keys, also, entries, onDone }: PlainStepProps) {
  const settings = settingsOf(keys);
  const form = useFormOfSettings(settings, entries, { also, onSaved: onDone, done: 'Saved' });
  return (
    <StepFrame
      progress={form.progress}
      more={
        step === 'tax'
          ? { href: STEPS.tax.href, text: 'Places with taxes of their own' }
          : undefined
      }
    >
      {keys.map((key) => (
        <Field key={key} name={key} setting={SETTINGS[key]} drawn={{ form }} />
      ))}
    </StepFrame>
  );
}

const NAME_KEYS = ['site_title', 'site_logo'] as const;

function NameStep({ entries, onDone }: SettingsStepProps) {
  const title = settingIn(entries, 'site_title');
  const logo = settingIn(entries, 'site_logo');
  const form = useFormOfSettings(settingsOf(NAME_KEYS), entries, {
    shown: {
      site_title: title === PUBLIC_SETTINGS.site_title ? '' : title,
      site_logo: logo === NO_LOGO ? '' : logo,
    },
    onSaved: onDone,
    done: 'Named',
  });
  return (
    <StepFrame progress={form.progress}>
      <Field
        name="site_title"
        setting={{
          ...SETTINGS.site_title,
          hint: 'Header, footer, copyright, invoices and mail say it',
        }}
        drawn={{ form }}
      />
      <Controller
        control={form.control}
        name="site_logo"
        render={({ field: { value, onChange, ref } }) => (
          <PictureField
            label="Logo"
            kind="logo"
            hint="If you have one: JPG, PNG, GIF or WebP, at most 5 MB. Without it the name stands there."
            failed="Failed to upload logo"
            value={value}
            onChange={onChange}
            ref={ref}
          />
        )}
      />
    </StepFrame>
  );
}

const SELLER_KEYS = [
  'seller_name',
  'seller_address',
  'seller_telephone',
  'seller_email',
  'seller_tax_number',
] as const;

function SellerStep({ entries, onDone }: SettingsStepProps) {
  const form = useFormOfSettings(settingsOf(SELLER_KEYS), entries, {
    onSaved: onDone,
    done: 'Saved',
  });
  const title = settingIn(entries, 'site_title');
  const tax = settingIn(entries, 'tax_name');
  return (
    <StepFrame progress={form.progress}>
      <Field
        name="seller_name"
        setting={{
          ...SETTINGS.seller_name,
          label: 'Company',
          hint: title === PUBLIC_SETTINGS.site_title ? undefined : `Empty: ${title}`,
        }}
        drawn={{ form }}
      />
      <Field
        name="seller_address"
        setting={{ ...SETTINGS.seller_address, hint: undefined }}
        drawn={{ form }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="seller_telephone"
          setting={{ ...SETTINGS.seller_telephone, hint: undefined }}
          drawn={{ form }}
        />
        <Field
          name="seller_email"
          setting={{ ...SETTINGS.seller_email, hint: undefined }}
          drawn={{ form }}
        />
      </div>
      <Field
        name="seller_tax_number"
        setting={{
          ...SETTINGS.seller_tax_number,
          label: `${tax} number`,
          hint: 'If you have one: it stands on invoices',
        }}
        drawn={{ form }}
      />
    </StepFrame>
  );
}

/** What is missing before the shop can open, each a way to its step, and the button. */
function OpenStep({ steps, onGo }: Pick<StepFormProps, 'steps' | 'onGo'>) {
  const missing = steps.filter(({ needed, done }) => needed && !done);
  const advised = steps.filter(
    ({ step, done, needed }) => !done && !needed && ['safe', 'mail', 'pages'].includes(step),
  );
  const action: Action = {
    id: 'open-shop',
    label: 'Open the Shop',
    busy: 'Opening…',
    needs: settingsApi.change,
    notNow: missing.length > 0 ? 'Something is missing' : undefined,
    run: sending(
      settingsApi.change({ key: 'shop_open', value: 'true' }),
      'The shop is open',
      'Everybody can see it and order.',
    ),
    failed: 'Failed to open the shop',
  };
  const of = useActions([action]);
  return (
    <div className="grid justify-items-start gap-3 pb-2">
      {missing.length > 0 && (
        <div>
          <p>Before it opens, the shop needs:</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(({ step }) => (
              <li key={step}>
                <button
                  type="button"
                  onClick={() => onGo(step)}
                  className="text-accent underline underline-offset-4"
                >
                  {STEPS[step].name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length === 0 && advised.length > 0 && (
        <p className="text-ink-soft">
          It can open. Still to do:{' '}
          {advised.map(({ step }) => STEPS[step].name.toLowerCase()).join(', ')}.
        </p>
      )}
      {of.actions.map((one) => (
        <ActionButton key={one.id} of={of} action={one} />
      ))}
      <SiteLink href={STEPS.open.href} className="text-accent underline underline-offset-4">
        What visitors read until then, and the password for friends
      </SiteLink>
    </div>
  );
}
