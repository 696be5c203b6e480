import { useQuery } from '@tanstack/react-query';
import * as contentApi from '../modules/content/endpoints.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { BrandIcon, hasBrandIcon } from './brand-icon.tsx';
import { apiQuery } from './queries.ts';

/**
 * The accepted payment methods: the owner's picture, or else the brand's icon, or else the name.
 */
export function PaymentMarks({ label, centred }: { label: string; centred?: boolean }) {
  const { data: methods = [] } = useQuery(apiQuery(contentApi.listAcceptedMethods()));
  if (methods.length === 0) return null;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        centred && 'justify-center',
      )}
    >
      <p className={classNames('text-ink-soft text-sm', centred && 'max-sm:sr-only')}>{label}</p>
      <ul className="flex flex-wrap items-center gap-3">
        {methods.map(({ id, name, icon, iconUrl }) => (
          <li key={id} className="flex h-8 items-center">
            {iconUrl ? (
              <img src={iconUrl} alt={name} loading="lazy" className="h-7 w-auto" />
            ) : hasBrandIcon(icon) ? (
              <>
                <BrandIcon name={icon} className="h-7 w-auto" />
                <VisuallyHidden>{name}</VisuallyHidden>
              </>
            ) : (
              <span className="font-strong text-sm">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
