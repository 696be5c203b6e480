import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asCountry, COUNTRY_NAMES } from '../../../../kit/admin/form/countries-field.tsx';
import { amountToType, typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { countryCode } from '../../../../kit/countries.ts';
import { writeDays } from '../../../../kit/format.ts';
import { postalRules } from '../../../../kit/postal-rules.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import * as pricingApi from '../../pricing/endpoints.ts';
import type { Example } from '../../pricing/tariff-schema.ts';

/** What an order of some amount to some place costs by the rules that are saved. */
export function WorkedExample() {
  const settings = useSettings();
  const [typed, setTyped] = useState(() => amountToType('40.00', settings.currency));
  const [country, setCountry] = useState(() => asCountry(settings.shopCountry));
  const [state, setState] = useState('');
  const [zipCode, setZipCode] = useState('');
  const { region, postcode } = postalRules(countryCode(country));
  const amount = typedMoney(typed);
  const isAmount = /^\d{1,8}\.\d{2}$/.test(amount);
  const { data, error } = useQuery({
    ...apiQuery(pricingApi.workedExample({ amount, country, state: region ? state : '', zipCode })),
    enabled: isAmount,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Panel title="Worked example">
      <div className="grid gap-4 p-5">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="An order of"
            inputMode="decimal"
            value={typed}
            error={isAmount ? undefined : 'Not an amount'}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label="To"
            value={country}
            options={[
              ...(country === '' ? [{ value: '', label: 'Choose a country' }] : []),
              ...COUNTRY_NAMES.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => setCountry(event.target.value)}
          />
          {region && (
            <TextField
              label={region.label}
              autoComplete="off"
              value={state}
              onChange={(event) => setState(event.target.value)}
            />
          )}
          <TextField
            label={postcode.label}
            autoComplete="off"
            value={zipCode}
            onChange={(event) => setZipCode(event.target.value)}
          />
        </div>
        <p role="status" className="figures rounded-md bg-sunken p-4 text-sm">
          {data ? exampleText(data, settings) : (error?.message ?? 'Working it out…')}
        </p>
      </div>
    </Panel>
  );
}

/** 'An order of £40.00 to France: Standard £9.99, VAT 20% £9.99, together £59.98.' */
function exampleText(example: Example, settings: Parameters<typeof formatMoney>[1]): string {
  const money = (text: string) => formatMoney(text, { ...settings, currency: example.currency });
  const { shippingMethod, shipping, taxes, taxIncluded, arrives } = example;
  const to = example.country === '' ? '' : ` to ${example.country}`;
  if (example.isUndeliverable)
    return `An order of ${money(example.subtotal)}${to} can’t be placed: no rate fits.`;
  const delivery =
    shippingMethod === null
      ? 'no delivery'
      : `${shippingMethod} ${Number(shipping) === 0 ? 'free' : money(shipping)}`;
  const tax =
    taxes.length === 0
      ? 'no tax'
      : taxes.map(({ name, percent, amount }) => `${name} ${percent}% ${money(amount)}`).join(', ');
  const inside = taxIncluded ? ' (in the prices)' : '';
  const when = arrives ? ` Ordered now, it arrives ${writeDays(arrives, settings.locale)}.` : '';
  return `An order of ${money(example.subtotal)}${to}: ${delivery}, ${tax}${inside}, together ${money(example.total)}.${when}`;
}
