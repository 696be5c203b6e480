import type { Photo } from '../modules/media/photos.ts';
import { Picture } from '../ui/picture.tsx';

/** Photos side by side; each opens in full. */
export const PhotoRow = ({ photos, whose }: { photos: Photo[]; whose: string }) =>
  photos.length === 0 ? null : (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, url }, place) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${whose} photo ${place + 1}`}
            className="block rounded-md"
          >
            <Picture
              src={url}
              alt=""
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
