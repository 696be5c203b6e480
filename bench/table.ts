/** Prints rows under their headings; numbers stand to the right. */
export function printTable(headings: string[], rows: (string | number)[][]): void {
  const cells = rows.map((row) => row.map(cellText));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (texts: string[], isNumber: (column: number) => boolean) =>
    texts
      .map((text, column) => {
        const width = widths[column] ?? 0;
        return isNumber(column) ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const [first] = rows;
  console.log(line(headings, (column) => typeof first?.[column] === 'number'));
  for (const [place, row] of cells.entries()) {
    console.log(line(row, (column) => typeof rows[place]?.[column] === 'number'));
  }
}

/** Large numbers whole, small ones (ratios) with two decimals. */
function cellText(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return cell >= 100 ? Math.round(cell).toLocaleString('en-US') : cell.toFixed(2);
}
