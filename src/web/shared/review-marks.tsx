import { CheckBadgeIcon } from '@heroicons/react/24/outline';
import { formatDate } from './format.ts';
import { useSettings } from './settings.ts';

/** The date of a review. */
export function ReviewDate({ moment }: { moment: string }) {
  const settings = useSettings();
  return (
    <time dateTime={moment} className="text-ink-soft text-sm">
      {formatDate(moment, settings, 'medium')}
    </time>
  );
}

/** The reviewer bought the product here. */
export function VerifiedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-accent">
      <CheckBadgeIcon aria-hidden="true" className="size-4.5" />
      Verified purchase
    </span>
  );
}
