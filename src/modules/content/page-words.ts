import { countryCode } from '../../kit/countries.ts';
import type { Db } from '../../platform/database/database.ts';
import { COUNTRY_PRESETS } from '../settings/country-presets.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { PAGE_WORDS, type PageWord } from './constants.ts';
import { readFooter } from './footer.ts';

/** What stands for the words in braces; empty where the owner has not said it. */
export type PageWordTexts = Record<PageWord, string>;

export async function readPageWords(db: Db): Promise<PageWordTexts> {
  const { companyName, address, phoneNumber } = await readFooter(db);
  const { siteTitle, shopCountry } = await readSettings(db);
  const { seller_email } = await readSettingTexts(db, ['seller_email']);
  return {
    shop: siteTitle,
    seller: companyName,
    address: address.split('\n').filter(Boolean).join(', '),
    telephone: phoneNumber,
    email: seller_email,
    tax: await taxSentence(db),
    ...lawOf(countryCode(shopCountry)),
  };
}

/** What pages say of the law, where it is known for the shop's country; otherwise the lines that name it are left out. */
function lawOf(country = '') {
  const { consumers, authority = '' } = COUNTRY_PRESETS[country] ?? {};
  return { authority, ...(consumers ? LAWS[consumers] : NO_LAW) };
}

const NO_LAW = { cancelling: '', faulty: '', 'single-use': '' };

const CANCELLING =
  'Where you buy at a distance, the law gives you 14 days from the day you receive your order to tell us that you want to cancel, without giving a reason, and a further 14 days to send the goods back.';

const LAWS: Record<'GB' | 'EU', typeof NO_LAW> = {
  // Consumer Contracts Regulations 2013, Consumer Rights Act 2015, the ban of June 2025.
  GB: {
    cancelling: CANCELLING,
    faulty:
      'If something is faulty, not as described or not fit for its purpose, you can reject it within 30 days and have your money back. After that you are entitled to a repair or a replacement, and to a refund or a price reduction if that does not work.',
    'single-use': 'Single-use vapes may not be sold in the United Kingdom.',
  },
  // Directives 2011/83 and 2019/771.
  EU: {
    cancelling: CANCELLING,
    faulty:
      'If something is faulty or not as described within two years, you are entitled to a repair or a replacement, and to a refund or a price reduction if that does not work.',
    'single-use': '',
  },
};

async function taxSentence(db: Db): Promise<string> {
  const { prices_include_tax, tax_name, tax_rate } = await readSettingTexts(db, [
    'prices_include_tax',
    'tax_name',
    'tax_rate',
  ]);
  const tax = tax_name === 'Tax' ? 'tax' : tax_name;
  if (prices_include_tax === 'true') return `They include ${tax}; delivery is added at checkout.`;
  return Number(tax_rate) > 0
    ? `${tax === 'tax' ? 'Tax' : tax} and delivery are added at checkout.`
    : 'Delivery, and tax where it is due, are added at checkout.';
}

const WORD = new RegExp(`\\{(${Object.keys(PAGE_WORDS).join('|')})\\}`, 'g');

/** The Markdown with the words in braces filled in, without the lines that name one which nobody has given. */
export const fillIn = (text: string, words: PageWordTexts): string =>
  text
    .split('\n')
    .filter((line) => [...line.matchAll(WORD)].every(([, word]) => words[word as PageWord]))
    .map((line) => line.replace(WORD, (_braces, word: PageWord) => literal(words[word])))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** What an owner typed as a name or an address is no Markdown. */
const literal = (text: string): string =>
  text.replace(/[\\*_[\]#`<>]/g, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2');
