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

/** Reads which of these columns a file's headings name; of two that mean the same, the first. */
export function headingReader<Key extends string>(columns: ReadonlyMap<Key, CsvColumn>) {
  const byHeading = new Map(
    [...columns].flatMap(([key, { heading, alsoCalled = [] }]) =>
      [heading, ...alsoCalled].map((name) => [plain(name), key] as const),
    ),
  );
  return (headings: readonly string[]): ColumnMapping<Key> => {
    const found = new Set<Key>();
    const mapping: ColumnMapping<Key> = {};
    for (const heading of headings) {
      const key = byHeading.get(plain(heading));
      if (!key || found.has(key)) continue;
      found.add(key);
      mapping[heading] = key;
    }
    return mapping;
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
