import { useSettings } from '../../shared/settings.ts';

/** Above every page while the shop is on holiday. */
export function HolidayNotice() {
  const { holidayNotice } = useSettings();
  if (!holidayNotice) return null;
  return <p className="bg-accent-soft px-4 py-2 text-center text-sm">{holidayNotice}</p>;
}
