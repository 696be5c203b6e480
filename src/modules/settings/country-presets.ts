/** Free of any library, since the browser loads it: the first steps, which show a preset before it is applied. */

import type { Carrier } from './carriers.ts';
import type { SettingKey } from './settings-table.ts';

/** What the law of a country says to vapes that are ordered from afar. */
export type ByMail =
  /** Allowed, and the age is to be checked before the sale or at the door. */
  | 'checked'
  /** Allowed to some, or with a licence, or not everywhere in the country. */
  | 'restricted'
  | 'forbidden';

/**
 * What a shop in a country begins with, each to be changed by its owner. It is a proposal and no advice: facts as they were
 * known in November 2026, with where they are said, for whoever has to check them.
 */
export interface CountryPreset {
  currency: string;
  locale: string;
  timeZone: string;
  tax: {
    name: string;
    /** The standard rate in percent; '0' where no one rate holds in the country. */
    rate: string;
    /** Prices are shown with it, as shoppers there expect and mostly the law asks. */
    included: boolean;
    source: string;
    /** What the rate leaves out. */
    note?: string;
  };
  /** The youngest to whom vapes may be sold; where its parts differ, what holds in most. */
  age: { years: number; source: string };
  carrier: Carrier;
  byMail: { verdict: ByMail; note: string; source: string };
  /** Where somebody complains about what is done with their data; pages name it as {authority}. */
  authority: string;
  /** The law of consumers that pages tell of. */
  consumers: 'GB' | 'EU' | undefined;
}

const EU_VAT = 'europa.eu/youreurope/business/taxation/vat/vat-rules-rates';

/** What countries of the European Union have in common. */
const european = (
  own: Omit<CountryPreset, 'currency' | 'consumers' | 'tax'> & {
    currency?: string;
    tax: { name: string; rate: string };
  },
): CountryPreset => ({
  currency: 'EUR',
  consumers: 'EU',
  ...own,
  tax: { ...own.tax, included: true, source: EU_VAT },
});

export const COUNTRY_PRESETS: Readonly<Record<string, CountryPreset>> = {
  GB: {
    currency: 'GBP',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    tax: { name: 'VAT', rate: '20', included: true, source: 'gov.uk/vat-rates' },
    age: {
      years: 18,
      source: 'Children and Families Act 2014, s. 91–92, and its like in all nations',
    },
    carrier: 'Royal Mail',
    byMail: {
      verdict: 'checked',
      note: 'Take reasonable steps to know the age: a box that is ticked is not thought to be enough. Retailers in Scotland are registered.',
      source: 'businesscompanion.info, Online sales of age-restricted products',
    },
    authority: 'the Information Commissioner’s Office',
    consumers: 'GB',
  },
  IE: european({
    locale: 'en-IE',
    timeZone: 'Europe/Dublin',
    tax: { name: 'VAT', rate: '23' },
    age: {
      years: 18,
      source: 'Public Health (Tobacco Products and Nicotine Inhaling Products) Act 2023',
    },
    carrier: 'DPD',
    byMail: {
      verdict: 'restricted',
      note: 'Whoever sells nicotine inhaling products needs a licence; selling across the border needs a registration with the HSE.',
      source:
        'Public Health (Tobacco Products and Nicotine Inhaling Products) Act 2023; S.I. 271/2016',
    },
    authority: 'the Data Protection Commission',
  }),
  DE: european({
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    tax: { name: 'MwSt.', rate: '19' },
    age: { years: 18, source: 'Jugendschutzgesetz § 10' },
    carrier: 'DHL',
    byMail: {
      verdict: 'checked',
      note: 'The age is checked when the order is placed and again by whoever hands the parcel over.',
      source: 'Jugendschutzgesetz § 10 Abs. 3',
    },
    authority: 'the data protection authority of the federal state',
  }),
  FR: european({
    locale: 'fr-FR',
    timeZone: 'Europe/Paris',
    tax: { name: 'TVA', rate: '20' },
    age: { years: 18, source: 'Code de la santé publique, art. L3513-5' },
    carrier: 'DPD',
    byMail: {
      verdict: 'restricted',
      note: 'Sales within France ask for proof of age; sales from abroad are not allowed, and a ban on selling at a distance has been proposed.',
      source: 'Code de la santé publique, art. L3513-5 and following',
    },
    authority: 'the CNIL',
  }),
  IT: european({
    locale: 'it-IT',
    timeZone: 'Europe/Rome',
    tax: { name: 'IVA', rate: '22' },
    age: { years: 18, source: 'D.lgs. 6/2016, art. 24' },
    carrier: 'DHL',
    byMail: {
      verdict: 'forbidden',
      note: 'Liquids with nicotine may not be sold to consumers at a distance since 2025.',
      source: 'D.lgs. 504/1995, art. 62-quater; Legge 207/2024',
    },
    authority: 'the Garante per la protezione dei dati personali',
  }),
  ES: european({
    locale: 'es-ES',
    timeZone: 'Europe/Madrid',
    tax: { name: 'IVA', rate: '21' },
    age: { years: 18, source: 'Ley 28/2005' },
    carrier: 'DHL',
    byMail: {
      verdict: 'restricted',
      note: 'Nothing may be sold across the border; whether within Spain is disputed. The Canary Islands, Ceuta and Melilla have taxes of their own.',
      source: 'Ley 28/2005 as changed by Real Decreto-ley 17/2017; Real Decreto 579/2017',
    },
    authority: 'the Agencia Española de Protección de Datos',
  }),
  NL: european({
    locale: 'nl-NL',
    timeZone: 'Europe/Amsterdam',
    tax: { name: 'btw', rate: '21' },
    age: { years: 18, source: 'Tabaks- en rookwarenwet, art. 8' },
    carrier: 'DHL',
    byMail: {
      verdict: 'forbidden',
      note: 'Vapes may not be sold at a distance since July 2023, and liquids taste of tobacco only.',
      source: 'Tabaks- en rookwarenwet, art. 9b',
    },
    authority: 'the Autoriteit Persoonsgegevens',
  }),
  BE: european({
    locale: 'nl-BE',
    timeZone: 'Europe/Brussels',
    tax: { name: 'btw', rate: '21' },
    age: { years: 18, source: 'Wet van 24 januari 1977, art. 6' },
    carrier: 'DPD',
    byMail: {
      verdict: 'forbidden',
      note: 'Vapes may not be sold at a distance.',
      source: 'Koninklijk besluit van 28 oktober 2016, art. 6',
    },
    authority: 'the Gegevensbeschermingsautoriteit',
  }),
  AT: european({
    locale: 'de-AT',
    timeZone: 'Europe/Vienna',
    tax: { name: 'USt.', rate: '20' },
    age: { years: 18, source: 'The states’ laws for the protection of the young' },
    carrier: 'DPD',
    byMail: {
      verdict: 'forbidden',
      note: 'Vapes and their liquids may not be sold at a distance.',
      source: 'Tabak- und Nichtraucherinnen- bzw. Nichtraucherschutzgesetz § 2a',
    },
    authority: 'the Datenschutzbehörde',
  }),
  PL: european({
    currency: 'PLN',
    locale: 'pl-PL',
    timeZone: 'Europe/Warsaw',
    tax: { name: 'VAT', rate: '23' },
    age: { years: 18, source: 'Ustawa z 9 listopada 1995, art. 6' },
    carrier: 'DPD',
    byMail: {
      verdict: 'forbidden',
      note: 'Vapes, their liquids and their parts may not be sold at a distance.',
      source: 'Ustawa z 9 listopada 1995, art. 7f',
    },
    authority: 'the Urząd Ochrony Danych Osobowych',
  }),
  SE: european({
    currency: 'SEK',
    locale: 'sv-SE',
    timeZone: 'Europe/Stockholm',
    tax: { name: 'Moms', rate: '25' },
    age: { years: 18, source: 'Lag (2018:2088) om tobak och liknande produkter, 5 kap.' },
    carrier: 'DHL',
    byMail: {
      verdict: 'restricted',
      note: 'The municipality is notified before selling begins, and sales across the border are registered; the age is checked.',
      source: 'Lag (2018:2088) om tobak och liknande produkter, 5 kap.',
    },
    authority: 'the Integritetsskyddsmyndigheten',
  }),
  DK: european({
    currency: 'DKK',
    locale: 'da-DK',
    timeZone: 'Europe/Copenhagen',
    tax: { name: 'Moms', rate: '25' },
    age: { years: 18, source: 'Lov om elektroniske cigaretter m.v.' },
    carrier: 'DHL',
    byMail: {
      verdict: 'restricted',
      note: 'A system that checks the age is asked for, and liquids taste of tobacco or menthol only.',
      source: 'Lov om elektroniske cigaretter m.v.',
    },
    authority: 'the Datatilsynet',
  }),
  US: {
    currency: 'USD',
    locale: 'en-US',
    timeZone: 'America/New_York',
    tax: {
      name: 'Sales tax',
      rate: '0',
      included: false,
      source: 'taxfoundation.org, State and local sales tax rates',
      note: 'Sales taxes are the states’: enter each in which you must collect it under Tax, and excise beside it.',
    },
    age: {
      years: 21,
      source: 'Federal Food, Drug, and Cosmetic Act § 906(d); fda.gov, Tobacco 21',
    },
    carrier: 'UPS',
    byMail: {
      verdict: 'restricted',
      note: 'The PACT Act asks for registration, monthly reports and an adult’s signature, and some states allow no shipping to consumers. USPS, UPS, FedEx and DHL take no vaping products: have another carrier accept them in writing.',
      source: '15 U.S.C. 375–378; atf.gov; ups.com',
    },
    authority: '',
    consumers: undefined,
  },
  CA: {
    currency: 'CAD',
    locale: 'en-CA',
    timeZone: 'America/Toronto',
    tax: {
      name: 'GST',
      rate: '5',
      included: false,
      source: 'canada.ca, GST/HST rates',
      note: 'Provinces add theirs, or have HST in its place: enter them under Tax.',
    },
    age: {
      years: 19,
      source:
        'Tobacco and Vaping Products Act (18); 19 in most provinces, 21 on Prince Edward Island',
    },
    carrier: 'DHL',
    byMail: {
      verdict: 'restricted',
      note: 'Federal law asks that the age is checked at delivery. Quebec allows no sale at a distance, and provinces limit flavours.',
      source: 'Tobacco and Vaping Products Act, s. 9; Tobacco Control Act (Quebec)',
    },
    authority: 'the Office of the Privacy Commissioner',
    consumers: undefined,
  },
  AU: {
    currency: 'AUD',
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
    tax: { name: 'GST', rate: '10', included: true, source: 'ato.gov.au/gst' },
    age: {
      years: 18,
      source: 'Therapeutic Goods and Other Legislation Amendment (Vaping Reforms) Act 2024',
    },
    carrier: 'DHL',
    byMail: {
      verdict: 'forbidden',
      note: 'Only pharmacies may sell vapes, with or without nicotine.',
      source: 'Therapeutic Goods and Other Legislation Amendment (Vaping Reforms) Act 2024',
    },
    authority: 'the Office of the Australian Information Commissioner',
    consumers: undefined,
  },
  NZ: {
    currency: 'NZD',
    locale: 'en-NZ',
    timeZone: 'Pacific/Auckland',
    tax: { name: 'GST', rate: '15', included: true, source: 'ird.govt.nz/gst' },
    age: { years: 18, source: 'Smokefree Environments and Regulated Products Act 1990, s. 40' },
    carrier: 'DHL',
    byMail: {
      verdict: 'restricted',
      note: 'Most flavours are for approved specialist vape retailers alone, online too, and products are notified before they are sold.',
      source: 'Smokefree Environments and Regulated Products Act 1990',
    },
    authority: 'the Privacy Commissioner',
    consumers: undefined,
  },
  CH: {
    currency: 'CHF',
    locale: 'de-CH',
    timeZone: 'Europe/Zurich',
    tax: { name: 'MWST', rate: '8.1', included: true, source: 'estv.admin.ch' },
    age: { years: 18, source: 'Tabakproduktegesetz, Art. 23' },
    carrier: 'DHL',
    byMail: {
      verdict: 'checked',
      note: 'Sellers at a distance have a system that checks the age.',
      source: 'Tabakproduktegesetz, Art. 23 and following',
    },
    authority: 'the Federal Data Protection and Information Commissioner',
    consumers: undefined,
  },
};

/** What a country presets, by the settings in which it is kept; of one that is not known only itself. */
export function settingsOfCountry(country: string): Partial<Record<SettingKey, string>> {
  const preset = COUNTRY_PRESETS[country];
  if (!preset) return { shop_country: country };
  const { currency, locale, timeZone, tax, age, carrier } = preset;
  return {
    shop_country: country,
    currency,
    locale,
    time_zone: timeZone,
    prices_include_tax: String(tax.included),
    // Where prices include it, it is VAT or its like, which is due of delivery as of what is delivered.
    tax_on_delivery: String(tax.included),
    tax_name: tax.name,
    tax_rate: tax.rate,
    minimum_age: String(age.years),
    default_carrier: carrier,
  };
}
