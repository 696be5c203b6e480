/** Free of any library, since the browser loads it. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(?<month>${MONTHS.join('|')})[a-z]*\\.?`;
const DATE = `(?<date>\\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = `(?:,?\\s+(?<year>\\d{4})\\b)?`;

const FORMS = [
  /\b(?<iso>\d{4}-\d{2}-\d{2})\b/,
  /\b(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4}|\d{2})\b/,
  new RegExp(`\\b${DATE}\\s+(?:of\\s+)?${MONTH}${YEAR}`),
  new RegExp(`\\b${MONTH}\\s+${DATE}\\b${YEAR}`),
  /\b(?<heading>20\d{2})\b/,
];

type Told = { locale: string; today: string };

/**
 * The days that a text names, such as 2026-12-25, in the order of the calendar: as a calendar of bank holidays writes them, or as
 * people do (25/12/2026, 25 December). One without a year is of the year that stands alone above it, or else the next one.
 */
export function daysIn(text: string, told: Told): string[] {
  let heading: string | undefined;
  const days = new Set<string>();
  let rest = text.toLowerCase();
  for (;;) {
    // Of what begins first the first form counts.
    const [match] = FORMS.map((form) => form.exec(rest))
      .filter((found) => found !== null)
      .toSorted((one, other) => one.index - other.index);
    if (!match?.groups) return [...days].toSorted();
    rest = rest.slice(match.index + match[0].length);
    heading = match.groups.heading ?? heading;
    const day = dayOf(match.groups, heading, told);
    if (day !== undefined) days.add(day);
  }
}

function dayOf(
  { iso, first, second, month, date, year }: Record<string, string | undefined>,
  heading: string | undefined,
  { locale, today }: Told,
): string | undefined {
  if (iso) return realDay(iso);
  if (first && second && year) {
    const isMonthFirst = locale === 'en-US' ? Number(first) <= 12 : Number(second) > 12;
    const [inMonth, ofYear] = isMonthFirst ? [second, first] : [first, second];
    return realDay(`${year.padStart(4, '20')}-${twoDigits(ofYear)}-${twoDigits(inMonth)}`);
  }
  if (!month || !date) return undefined;
  const inYear = `${twoDigits(String(MONTHS.indexOf(month) + 1))}-${twoDigits(date)}`;
  const said = year ?? heading;
  if (said) return realDay(`${said}-${inYear}`);
  const thisYear = today.slice(0, 4);
  return realDay(`${inYear < today.slice(5) ? Number(thisYear) + 1 : thisYear}-${inYear}`);
}

const twoDigits = (text: string) => text.padStart(2, '0');

/** Undefined for 30 February. */
function realDay(day: string): string | undefined {
  const date = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}
