const DAY_MS = 86_400_000;

/** The moment that is `days` business days (Monday to Friday, UTC) after `from`. */
export function addBusinessDays(from: Date, days: number): Date {
  let date = from;
  for (let left = days; left > 0; ) {
    date = new Date(date.getTime() + DAY_MS);
    if (date.getUTCDay() % 6 !== 0) left--;
  }
  return date;
}
