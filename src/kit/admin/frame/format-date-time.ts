/** '2026-11-21T09:30:00Z' as '21 Nov 2026, 09:30', in the shop's time zone. */
export function formatDateTime(
  dateTime: string,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(dateTime));
}
