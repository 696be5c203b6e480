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

/** The country that is meant, by its name: one of its names, its code, or a beginning that no other has. */
function meant(text: string): string | undefined {
  const code = countryCode(text);
  if (code) return countryName(code);
  const begun = COUNTRY_NAMES.filter((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Countries, chosen of those that there are; a list of them may be pasted. */
export function CountriesField({ onChange, values, ...field }: CountriesFieldProps) {
  return (
    <ChipsField
      {...field}
      values={values}
      proposals={COUNTRY_NAMES}
      known={meant}
      onAdd={(added) => onChange([...values, ...added])}
      onRemove={(value) => onChange(values.filter((each) => each !== value))}
    />
  );
}
