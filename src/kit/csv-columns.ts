/** Which column of a file means what, by its heading. Browsers read it, too. */

export interface CsvColumn {
  heading: string;
  hint?: string;
  /** As other shops' files call it. */
  alsoCalled?: readonly string[];
}

/** Which heading of a file means which column; what isn't there is not read. */
export type ColumnMapping<Key extends string> = Record<string, Key>;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads which of these columns a file's headings name; of several that mean the same, the one that stands first among its names. */
export function headingReader<Key extends string>(columns: ReadonlyMap<Key, CsvColumn>) {
  const byHeading = new Map(
    [...columns].flatMap(([key, { heading, alsoCalled = [] }]) =>
      [heading, ...alsoCalled].map((name, rank) => [plain(name), { key, rank }] as const),
    ),
  );
  return (headings: readonly string[]): ColumnMapping<Key> => {
    const best = new Map<Key, { heading: string; rank: number }>();
    for (const heading of headings) {
      const found = byHeading.get(plain(heading));
      if (!found) continue;
      const { key, rank } = found;
      if (rank < (best.get(key)?.rank ?? Number.POSITIVE_INFINITY))
        best.set(key, { heading, rank });
    }
    return Object.fromEntries([...best].map(([key, { heading }]) => [heading, key]));
  };
}

/** A file may call a column `constructor`, which every object has. */
export const columnAt = <Key extends string>(
  mapping: ColumnMapping<Key>,
  heading: string,
): Key | undefined => (Object.hasOwn(mapping, heading) ? mapping[heading] : undefined);

/** The columns of a file, as its headings and its first row say. */
export const columnsFound = <Key extends string>({
  headings,
  mapping,
  sample,
}: {
  headings: string[];
  mapping: ColumnMapping<Key>;
  sample: string[];
}) => ({
  columns: headings.map((heading, place) => ({
    heading,
    sample: (sample[place] ?? '').slice(0, 200),
    column: columnAt(mapping, heading) ?? null,
  })),
});
