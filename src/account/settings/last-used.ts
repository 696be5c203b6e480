import { formatDate } from '../../shared/format.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** When a device was last used, as the end of a sentence: '3 hours ago', 'yesterday', 'on 3 Oct 2026'. */
export function lastUsed(
  dateTime: string,
  now: number,
  style: { locale: string; timeZone: string },
): string {
  const ago = now - Date.parse(dateTime);
  const relative = new Intl.RelativeTimeFormat(style.locale, { numeric: 'auto' });
  if (ago < HOUR) return 'within the last hour';
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), 'hour');
  if (ago < MONTH) return relative.format(-Math.floor(ago / DAY), 'day');
  return `on ${formatDate(dateTime, style, 'medium')}`;
}
