/** Free of any library, since the browser loads it. */

/** What of an order a column of a carrier's file can hold, as the owner reads it. */
export const CARRIER_FIELDS = {
  number: 'Order number',
  reference: 'Reference',
  date: 'Date of the order',
  recipient: 'Recipient',
  firstName: 'First name',
  lastName: 'Last name',
  street: 'Street',
  city: 'Town',
  state: 'County or state',
  zipCode: 'Postcode',
  country: 'Country',
  countryCode: 'Country’s code',
  phone: 'Telephone',
  email: 'E-mail',
  items: 'What is in it',
  pieces: 'Pieces',
  weightKg: 'Weight in kg',
  weightGrams: 'Weight in g',
  goods: 'Value of the goods',
  delivery: 'Price of delivery',
  total: 'Total',
  currency: 'Currency',
  method: 'Way of delivery',
  tags: 'Tags',
} as const;
export type CarrierField = keyof typeof CARRIER_FIELDS;

/** A column: its heading, and what stands below it: a field of the order, or the same text for each. */
export type CarrierColumn = { heading: string } & ({ field: CarrierField } | { text: string });

/** The carriers whose files are known, and the owner's own columns. */
export const CARRIER_FORMATS = ['royal-mail', 'dpd', 'evri', 'own'] as const;
export type CarrierFormat = (typeof CARRIER_FORMATS)[number];

/** How many a file of the owner's has at most, and how long their headings and texts are. */
export const MOST_COLUMNS = 50;
export const LONGEST_CELL = 60;

const LINE = /^(.+?) = (?:"([^"]*)"|(\w+))$/;

/** The setting `carrier_file_columns`, a column a line: `Postcode = zipCode`, or `Parcels = "1"`. */
export const columnsText = (columns: readonly CarrierColumn[]): string =>
  columns
    .map((column) =>
      'text' in column
        ? `${column.heading} = "${column.text}"`
        : `${column.heading} = ${column.field}`,
    )
    .join('\n');

/** What the setting says; a line that is none is answered as what is wrong with it. */
export function readColumns(text: string): { columns: CarrierColumn[]; problem?: string } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns: CarrierColumn[] = [];
  for (const line of lines) {
    const [, heading = '', fixed, field] = LINE.exec(line.trim()) ?? [];
    const isLong = Math.max(heading.length, fixed?.length ?? 0) > LONGEST_CELL;
    if (isLong) return { columns, problem: `At most ${LONGEST_CELL} characters: ${line.trim()}` };
    if (heading && fixed !== undefined) columns.push({ heading, text: fixed });
    else if (heading && field && isField(field)) columns.push({ heading, field });
    else return { columns, problem: `Not a column: ${line.trim()}` };
  }
  if (columns.length > MOST_COLUMNS) return { columns, problem: `At most ${MOST_COLUMNS} columns` };
  return { columns };
}

const isField = (text: string): text is CarrierField => Object.hasOwn(CARRIER_FIELDS, text);
