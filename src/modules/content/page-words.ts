import type { Db } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { PAGE_WORDS, type PageWord } from './constants.ts';
import { readFooter } from './footer.ts';

/** What stands for the words in braces; empty where the owner has not said it. */
export type PageWordTexts = Record<PageWord, string>;

export async function readPageWords(db: Db): Promise<PageWordTexts> {
  const { companyName, address, phoneNumber } = await readFooter(db);
  const { siteTitle } = await readSettings(db);
  return {
    shop: siteTitle,
    seller: companyName,
    address: address.split('\n').filter(Boolean).join(', '),
    telephone: phoneNumber,
    tax: await taxSentence(db),
  };
}

async function taxSentence(db: Db): Promise<string> {
  const { prices_include_tax, tax_rate } = await readSettingTexts(db, [
    'prices_include_tax',
    'tax_rate',
  ]);
  if (prices_include_tax === 'true') return 'They include tax; delivery is added at checkout.';
  return Number(tax_rate) > 0
    ? 'Tax and delivery are added at checkout.'
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
    .trim();

/** What an owner typed as a name or an address is no Markdown. */
const literal = (text: string): string =>
  text.replace(/[\\*_[\]#`<>]/g, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2');
