import type { Db } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { readMailShop } from '../content/mail-shop.ts';
import type { TakingsView } from './schema.ts';
import { takingsCsvRows } from './takings-csv.ts';

const nameOf = ({ range: { from, to }, currency }: TakingsView, type: string) =>
  `takings_${from}_${to}_${currency}.${type}`;

export const takingsCsv = (view: TakingsView) => ({
  fileName: nameOf(view, 'csv'),
  csv: csvText(takingsCsvRows(view)),
});

export async function takingsPdf(db: Db, view: TakingsView, publicUrl: string) {
  const shop = await readMailShop(db, publicUrl);
  const { drawTakings } = await import('./draw-takings.ts');
  return { fileName: nameOf(view, 'pdf'), pdf: await drawTakings(view, shop) };
}
