import { CheckBadgeIcon } from '@heroicons/react/24/outline';
import type { ReviewView } from '../modules/reviews/schema.ts';
import { useServerText } from '../ui/loading/server-text.ts';
import { Picture } from '../ui/picture.tsx';
import { formatDate } from './format.ts';
import { useSettings } from './settings.ts';

/** The date of a review. */
export function ReviewDate({ dateTime }: { dateTime: string }) {
  const settings = useSettings();
  const text = useServerText(() => formatDate(dateTime, settings, 'medium'), [dateTime, settings]);
  return (
    <time dateTime={dateTime} suppressHydrationWarning className="text-ink-soft text-sm">
      {text}
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

/** The reviewer's photos, each a link to the whole of it; nothing where there are none. */
export function ReviewPhotos({
  review: { photos, customerName },
}: {
  review: Pick<ReviewView, 'photos' | 'customerName'>;
}) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, url }, place) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener" className="block rounded-md">
            <Picture
              src={url}
              alt={`Photo ${place + 1} by ${customerName}`}
              sizes="6rem"
              width={1}
              height={1}
              className="w-24 rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the shop answered; nothing where it did not. */
export function ShopReply({ reply }: Pick<ReviewView, 'reply'>) {
  const settings = useSettings();
  if (!reply) return null;
  return (
    <div className="grid w-full max-w-prose gap-1 border-accent border-l-2 pl-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere font-strong">Reply from {settings.siteTitle}</span>
        <ReviewDate dateTime={reply.at} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  );
}
