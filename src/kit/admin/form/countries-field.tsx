import * as z from 'zod';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';
import { countryCode, countryName, listCountries } from '../../countries.ts';

export const COUNTRY_NAMES: readonly string[] = listCountries().map(({ name }) => name);

/** As it is kept, where it is known. */
export const asCountry = (name: string): string => countryName(countryCode(name) ?? name);

/** Countries are typed by their names, in whatever way the API knows them. */
export const COUNTRIES = z.codec(z.array(z.string()), z.array(z.string()), {
  decode: (names) => names,
  encode: (codes) => codes.map(countryName),
});

type CountriesFieldProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  values: string[];
  onChange: (values: string[]) => void;
  error?: string;
};

/** Countries by their names; a list of them may be pasted. */
export function CountriesField({ onChange, values, ...field }: CountriesFieldProps) {
  return (
    <ChipsField
      {...field}
      values={values}
      proposals={COUNTRY_NAMES}
      onAdd={(added) => onChange([...new Set([...values, ...added.map(asCountry)])])}
      onRemove={(value) => onChange(values.filter((each) => each !== value))}
    />
  );
}
