import { useSettings } from '../../../shared/settings.ts';
import { formatMoment } from './format-moment.ts';

/** A moment in the shop's time zone; its tooltip has it in UTC. */
export function Moment({ at }: { at: string }) {
  const settings = useSettings();
  return (
    <time
      dateTime={at}
      title={`${at.slice(0, 19).replace('T', ' ')} UTC`}
      className="figures whitespace-nowrap"
    >
      {formatMoment(at, settings)}
    </time>
  );
}
