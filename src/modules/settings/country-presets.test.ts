import { expect, test } from 'vitest';
import { COUNTRY_PRESETS } from './country-presets.ts';

/**
 * Written down a second time, from other tables than the presets were: a slip of the finger in either shows. As of November
 * 2026; the rates of the European Union as in the Commission's and tax advisers' tables of that year.
 */
const KNOWN = `
  GB GBP VAT 20 included 18 checked
  IE EUR VAT 23 included 18 restricted
  DE EUR MwSt. 19 included 18 checked
  FR EUR TVA 20 included 18 restricted
  IT EUR IVA 22 included 18 forbidden
  ES EUR IVA 21 included 18 restricted
  NL EUR btw 21 included 18 forbidden
  BE EUR btw 21 included 18 forbidden
  AT EUR USt. 20 included 18 forbidden
  PL PLN VAT 23 included 18 forbidden
  SE SEK Moms 25 included 18 restricted
  DK DKK Moms 25 included 18 restricted
  US USD Sales_tax 0 added 21 restricted
  CA CAD GST 5 added 19 restricted
  AU AUD GST 10 included 18 forbidden
  NZ NZD GST 15 included 18 restricted
  CH CHF MWST 8.1 included 18 checked`;

test('each country begins with its currency, tax, age, and what its law says to vapes by mail', () => {
  const said = Object.entries(COUNTRY_PRESETS).map(([country, { currency, tax, age, byMail }]) =>
    [
      country,
      currency,
      tax.name.replace(' ', '_'),
      tax.rate,
      tax.included ? 'included' : 'added',
      age.years,
      byMail.verdict,
    ].join(' '),
  );
  expect(said).toEqual(KNOWN.trim().split(/\n\s*/));
});

test('whatever a preset says of the law is a sentence with its source, and its zone and language are known', () => {
  for (const { tax, age, byMail, locale, timeZone, currency } of Object.values(COUNTRY_PRESETS)) {
    for (const source of [tax.source, age.source, byMail.source]) expect(source).not.toBe('');
    expect(byMail.note).toMatch(/^[A-Z].+\.$/);
    const shown = new Intl.DateTimeFormat(locale, { timeZone }).resolvedOptions();
    expect([shown.timeZone, Intl.getCanonicalLocales(locale)]).toEqual([timeZone, [locale]]);
    expect(Intl.supportedValuesOf('currency')).toContain(currency);
  }
});
