import { wordsIn } from './words.ts';

/** What vapers say for the same thing; the owner's own list takes its place (src/modules/catalog/RULES.md, Search). */
export const DEFAULT_SYNONYMS: string[][] = [
  ['e-liquid', 'liquid', 'juice', 'vape juice', 'e-juice', 'vape liquid'],
  ['nic salt', 'nicotine salt', 'salt nic', 'salt nicotine'],
  ['nicotine free', 'nic free', 'no nicotine', 'zero nicotine', '0 mg'],
  ['nic shot', 'nicotine shot', 'nicotine booster'],
  ['5 mg', '0.5%'],
  ['10 mg', '1%'],
  ['20 mg', '2%'],
  ['70/30', '70VG', 'VG 70', 'high VG'],
  ['mouth to lung', 'MTL', 'tight draw', 'tight'],
  ['direct to lung', 'direct lung', 'DTL', 'DL', 'sub-ohm', 'loose draw', 'airy draw', 'airy'],
  ['pod kit', 'pod system', 'pod vape'],
  ['box mod', 'mod'],
  ['vape pen', 'pen kit', 'vape stick'],
  ['prefilled', 'disposable'],
  ['tank', 'atomiser', 'atomizer', 'clearomiser', 'clearomizer'],
  ['rebuildable', 'RBA', 'RTA', 'RDA', 'RDTA'],
  ['coil', 'coil head', 'atomiser head'],
  ['drip tip', 'mouthpiece'],
  ['cotton', 'wick', 'wicking'],
  ['battery', 'cell'],
  ['starter', 'beginner'],
  ['bundle', 'multipack', 'value pack'],
  ['blue raspberry', 'blue razz'],
  ['sour', 'tangy'],
  ['flavour', 'flavor'],
  ['grey', 'gray'],
];

/** The most words of one synonym. */
export const LONGEST_SYNONYM = 4;

/** Groups of words, and of phrases of some words, that mean the same. */
export class Synonyms {
  /** For each phrase, by its key, the words of every phrase that means the same. */
  readonly #groups = new Map<string, string[][]>();
  readonly #singleWords: string[];

  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const phrases = group.map(wordsIn).filter((words) => words.length > 0);
      for (const words of phrases) {
        const key = keyOf(words);
        this.#groups.set(key, [...(this.#groups.get(key) ?? []), ...phrases]);
      }
    }
    this.#singleWords = [
      ...new Set(
        [...this.#groups.values()].flat().flatMap((words) => (words.length === 1 ? words : [])),
      ),
    ];
  }

  /** What the words together may be called as well; undefined if they are no synonym. */
  of(words: readonly string[]): readonly string[][] | undefined {
    return this.#groups.get(keyOf(words));
  }

  /** Synonyms of one word. */
  get singleWords(): readonly string[] {
    return this.#singleWords;
  }
}

/** Written in one word or in several, in the singular or the plural: 'nicsalt', 'Nic Salts', 'nic-salt'. */
export function keyOf(words: readonly string[]): string {
  const joined = words.join('');
  return joined.length > 3 ? joined.replace(/s$/, '') : joined;
}
