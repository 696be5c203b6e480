import type { LetterShop } from '../../domain/mail/schema.ts';

/** '2026-11-28T16:30:00Z' as '28 November 2026 at 16:30 GMT', by the shop's clock. */
export function formatMoment(moment: string, { locale, timeZone }: LetterShop): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment));
}
