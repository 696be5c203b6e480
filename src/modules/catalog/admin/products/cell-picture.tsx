import { Picture } from '../../../../ui/picture.tsx';

/** A variant's own picture, or a sign that it has that of the product. */
export function CellPicture({ url, name }: { url: string; name: string }) {
  if (url === '') {
    return (
      <span className="grid size-9 place-items-center rounded-md border border-line border-dashed text-ink-faint text-xs">
        –<span className="sr-only"> as the product{name && `: ${name}`}</span>
      </span>
    );
  }
  return (
    <Picture
      src={url}
      alt={name && `Picture of ${name}`}
      sizes="36px"
      width={1}
      height={1}
      className="size-9 rounded-md"
    />
  );
}
