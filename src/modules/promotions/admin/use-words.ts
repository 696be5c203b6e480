import { formatDate, formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';

/** How amounts and days are written in a promotion's sentence. */
export function useWords() {
  const settings = useSettings();
  return {
    money: (text: string) => formatMoney(text, settings),
    day: (dateTime: string) => formatDate(dateTime, settings, 'medium'),
  };
}
