import { type Country, countryName, listCountries } from '../../../kit/countries.ts';
import { ShopError } from '../../../kit/errors.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readTariff, type Tariff } from './shipping-rates.ts';

/** The countries to which anything is delivered, perhaps to parts of them only, in the alphabetical order of their names. */
export async function listDeliveredCountries(db: Db): Promise<Country[]> {
  const tariff = await readTariff(db);
  return listCountries().filter(({ code }) => deliversTo(tariff, code));
}

/** @param country its code. @throws not_delivered_there, by the field `country` */
export async function refuseElsewhere(db: Db, country: string): Promise<void> {
  if (deliversTo(await readTariff(db), country)) return;
  const message = `We do not deliver to ${countryName(country)}`;
  throw new ShopError('not_delivered_there', `${message}.`, { fields: { country: message } });
}

/** Whether a rate holds anywhere in a country. Before there is a single rate, everything goes everywhere for nothing. */
export function deliversTo({ zones, rates }: Tariff, country: string): boolean {
  if (rates.length === 0) return true;
  const hasRates = (zoneId: string | null) => rates.some((rate) => rate.zoneId === zoneId);
  const here = zones.filter(
    ({ countries }) => countries.length === 0 || countries.includes(country),
  );
  const isPart = ({ states, postcodes }: Tariff['zones'][number]) =>
    states.length + postcodes.length > 0;
  // Of zones that are the whole country the first counts; the rates of elsewhere hold where there is none.
  const whole = here.find((zone) => !isPart(zone));
  return hasRates(whole?.id ?? null) || here.some((zone) => isPart(zone) && hasRates(zone.id));
}
