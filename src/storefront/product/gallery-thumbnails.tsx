import { Picture } from '../../ui/picture.tsx';

type GalleryThumbnailsProps = {
  pictures: string[];
  shown: number;
  onShow: (place: number) => void;
};

/** The pictures as thumbnails to choose from. */
export function GalleryThumbnails({ pictures, shown, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="flex gap-3 overflow-x-auto p-1 max-sm:hidden no-script:hidden">
      {pictures.map((picture, place) => (
        <li key={picture} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${place + 1}`}
            aria-current={place === shown}
            onClick={() => onShow(place)}
            className="block rounded-md opacity-70 transition hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:ring-2 aria-[current=true]:ring-ink"
          >
            <Picture
              src={picture}
              alt=""
              sizes="5rem"
              width={1}
              height={1}
              className="w-20 rounded-md"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
