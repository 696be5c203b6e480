import type { Check, Finding } from '../../../kit/check.ts';
import type { Program } from '../../../kit/module.ts';
import { MOST_IN_MEMORY, readProjected } from './projection.ts';

/** Whether products are found where there is room for them. */
export const searchChecks = ({ database, config }: Program): Check[] => [
  {
    about: 'Search',
    under: 'Database',
    look: async () => findingOf(config.search, await readProjected(database)),
  },
];

const about = 'Search';

/** What is so far behind is not brought up to date by anybody. */
const LATE_MINUTES = 30;

function findingOf(
  way: Program['config']['search'],
  { isBegun, isFilled, products, onSale, minutesBehind }: Awaited<ReturnType<typeof readProjected>>,
): Finding {
  const count = (of: number) => of.toLocaleString('en');
  const isWanted =
    way === 'postgres' || (way === 'auto' && Math.max(products, onSale) > MOST_IN_MEMORY);
  if (!isWanted) {
    const says = `Products are found in the memory of each process, some ${count(onSale)} of them.`;
    if (way === 'auto' || onSale <= MOST_IN_MEMORY) return { about, state: 'ok', says };
    return { about, state: 'warning', says, advice: 'SEARCH=auto finds so many in PostgreSQL.' };
  }
  if (!isFilled) {
    const says = isBegun
      ? `The tables of the search are being filled: ${count(products)} of some ${count(onSale)} products are in. Memory answers meanwhile.`
      : 'The tables of the search are not filled yet: a running shop fills them. Memory answers meanwhile.';
    return { about, state: 'unknown', says };
  }
  const says = `Products are found in PostgreSQL, ${count(products)} of them.`;
  if (minutesBehind <= LATE_MINUTES) return { about, state: 'ok', says };
  return {
    about,
    state: 'unknown',
    says: `${says} The tables were last brought up to date ${count(minutesBehind)} minutes ago: a running shop does it.`,
  };
}
