import { formatDate } from './format.ts';
import { useSettings } from './settings.ts';

/** The day on which something was written. */
export function ReviewDate({ moment }: { moment: string }) {
  const settings = useSettings();
  return (
    <time dateTime={moment} className="text-ink-soft text-sm">
      {formatDate(moment, settings, 'medium')}
    </time>
  );
}
