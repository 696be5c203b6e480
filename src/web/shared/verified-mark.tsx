import { CheckBadgeIcon } from '@heroicons/react/24/outline';

/** The reviewer bought the product here. */
export function VerifiedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-accent">
      <CheckBadgeIcon aria-hidden="true" className="size-4.5" />
      Verified purchase
    </span>
  );
}
