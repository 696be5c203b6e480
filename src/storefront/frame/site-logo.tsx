import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';

export const HOME = '/';

/** The shop's logo, or else its name, as a link to the home page. */
export function SiteLogo({ current, className }: { current: boolean; className?: string }) {
  const { siteLogo, siteTitle } = useSettings();
  return (
    <SiteLink
      href={HOME}
      current={current}
      className={classNames('flex h-11 min-w-0 items-center rounded-sm', className)}
    >
      {siteLogo ? (
        <img src={siteLogo} alt={siteTitle} className="h-8 w-auto max-w-48 object-contain" />
      ) : (
        <span className="truncate font-strong text-2xl">{siteTitle}</span>
      )}
    </SiteLink>
  );
}
