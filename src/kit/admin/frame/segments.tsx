import { SiteLink } from '../../../ui/site-link.tsx';

type SegmentsProps = {
  label: string;
  chosen: string | undefined;
  segments: { id: string; name: string; href: string }[];
};

/** Links of which one is shown now. */
export const Segments = ({ label, chosen, segments }: SegmentsProps) => (
  <nav aria-label={label} className="flex rounded-full border border-line-strong bg-surface p-0.5">
    {segments.map(({ id, name, href }) => (
      <SiteLink
        key={id}
        href={href}
        aria-current={id === chosen ? 'page' : undefined}
        className="relative grid h-9 place-items-center rounded-full px-3 text-sm transition-colors after:absolute after:-inset-1 hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:font-strong aria-[current=page]:text-paper sm:px-4"
      >
        {name}
      </SiteLink>
    ))}
  </nav>
);
