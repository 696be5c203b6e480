import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';

type PicturedNameProps = {
  name: string;
  image: string | null | undefined;
  /** In place of a picture that is not there. */
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Below the name, in smaller print. */
  note: string;
  /** Four by three, with one line below the name, in place of a square with two. */
  wide?: boolean;
};

const WIDE = { width: 4, height: 3 } as const;
const SQUARE = { width: 1, height: 1 } as const;

/** The first cell of a list: a thing's picture, its name and what is said of it. */
export function PicturedName({ name, image, icon: Icon, note, wide = false }: PicturedNameProps) {
  return (
    <span data-pictured={wide ? 'wide' : 'square'} className="flex gap-3">
      <span className={classNames('shrink-0', wide ? 'w-14' : 'w-10')}>
        {image ? (
          <Picture
            src={image}
            alt=""
            sizes={wide ? '3.5rem' : '2.5rem'}
            {...(wide ? WIDE : SQUARE)}
            className="rounded-md"
          />
        ) : (
          <span
            className={classNames(
              'grid place-items-center rounded-md bg-sunken text-ink-faint',
              wide ? 'aspect-4/3' : 'aspect-square',
            )}
          >
            <Icon aria-hidden="true" className="size-5" />
          </span>
        )}
      </span>
      <span className="min-w-0">
        <span className={classNames('wrap-anywhere', wide && 'line-clamp-2')}>{name}</span>
        <span
          className={classNames(
            'wrap-anywhere font-regular text-ink-soft text-xs',
            wide ? 'line-clamp-1' : 'line-clamp-2',
          )}
        >
          {note}
        </span>
      </span>
    </span>
  );
}
