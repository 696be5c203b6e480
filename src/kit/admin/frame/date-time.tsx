import { useSettings } from '../../../shared/settings.ts';
import { formatDateTime } from './format-date-time.ts';

/** A moment in the shop's time zone; its tooltip has it in UTC. */
export function DateTime({ at }: { at: string }) {
  const settings = useSettings();
  return (
    <time
      dateTime={at}
      title={`${at.slice(0, 19).replace('T', ' ')} UTC`}
      className="figures whitespace-nowrap"
    >
      {formatDateTime(at, settings)}
    </time>
  );
}
