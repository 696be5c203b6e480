import type { Motif } from './motifs.ts';

/** What a flavour looks like, in its own colours, whatever those of the label are. */
export interface Taste {
  motif: Motif;
  /** The fruit or leaf, and its green, rind or second kind. */
  colours: readonly [first: string, second: string];
}

/** The first flavour that a name speaks of; undefined when it speaks of none. */
export function tasteIn(name: string): Taste | undefined {
  const found = TASTES.map(([words, motif, ...colours]) => ({
    at: name.search(words),
    taste: { motif, colours },
  })).filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at)[0]?.taste;
}

const TASTES: readonly [words: RegExp, motif: Motif, first: string, second: string][] = [
  [/\bstrawberr/i, 'strawberry', '#d63540', '#5b8f3f'],
  [/\bblue raspberr/i, 'bramble', '#3f74c2', '#5f8f4a'],
  [/\braspberr/i, 'bramble', '#c63a5a', '#5f8f4a'],
  [/\b(blackberr|hedgerow)/i, 'bramble', '#4c315f', '#5f8046'],
  [/\bcloudberr/i, 'bramble', '#e6882f', '#7d8f3f'],
  [/\bberr(y|ies)\b/i, 'bramble', '#7b3d86', '#5f8f4a'],
  [/\bblueberr/i, 'berries', '#4b60a3', '#6f8f4f'],
  [/\bblackcurrant/i, 'berries', '#472f5a', '#6f8f4f'],
  [/\b(redcurrant|cranberr|pomegranate)/i, 'berries', '#b22d3d', '#6f8f4f'],
  [/\bgrapes?\b/i, 'berries', '#6a3d7c', '#7f9f4f'],
  [/\b(lemon\w*|citrus|yuzu|sherbet)\b/i, 'citrus', '#f1c41f', '#f5d655'],
  [/\blime\b/i, 'citrus', '#8fb63c', '#b9d46c'],
  [/\b(orange|mandarin|clementine|bergamot)\b/i, 'citrus', '#ee8a2c', '#f5b04e'],
  [/\w*grapefruit\b/i, 'citrus', '#e9715c', '#9cbf4e'],
  [/\bcherr/i, 'cherries', '#a91d33', '#5b8a3f'],
  [/\bmango\b/i, 'drupe', '#f2a02c', '#5c8a3c'],
  [/\b(peach|apricot|nectarine)\b/i, 'drupe', '#f0a077', '#6f954a'],
  [/\b(plum|guava|papaya)\b/i, 'drupe', '#7a3f63', '#6f954a'],
  [/\b(apple|orchard)\b/i, 'drupe', '#b8433a', '#6f9040'],
  [/\bpear\b/i, 'pear', '#b3bd4c', '#6b7f34'],
  [/melon\b/i, 'melon', '#e8505f', '#3f8f4f'],
  [/\bpineapple\b/i, 'pineapple', '#e9b12f', '#4f7f3d'],
  [/\b(\w*mint|tea|basil|herbs?|matcha|sage)\b/i, 'leaves', '#3c9a74', '#1d6350'],
  [/\b(virginia|tobacco|burley|cigar)\b/i, 'tobacco', '#8f5d2c', '#c08a4a'],
  [/\b(kentucky|dark fired)\b/i, 'tobacco', '#573722', '#8a5a34'],
  [/\b(rose|lavender|blossom|\w*flower|hibiscus|violet)\b/i, 'blossom', '#b98bb0', '#e5b93f'],
  [/\b(coffee|espresso|hazelnut|cocoa|chocolate|almond|nut)\b/i, 'beans', '#4a2f20', '#8a5a34'],
  [/\b(cola|cube|sugar|candy)\b/i, 'cubes', '#6b2c22', '#c9855a'],
  [/\b(custard|vanilla|cream|butter|milk\w*)\b/i, 'swirl', '#dfa934', '#f5da8f'],
  [/\b(caramel|toffee|ry4|honey|biscuit|cake|pudding|bakewell)\b/i, 'swirl', '#ae672e', '#e6b878'],
  [/\b(menthol|ice|frost\w*|glacier|arctic|polar)\b/i, 'crystals', '#5a9fc2', '#b5dcec'],
  [/\b(sea|ocean|tide|coast|lagoon)\b/i, 'waves', '#b5763a', '#2e6f73'],
];
