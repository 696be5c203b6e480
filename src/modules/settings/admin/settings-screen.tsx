import { ChevronRightIcon } from '@heroicons/react/24/outline';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, use, useEffect } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useAdmin } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { ScreensOfRooms } from '../../../kit/admin/panels.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { findScreens, findSettings, type Indexed, indexed } from './settings-index.ts';

/** Everything that is set up, in one list: each screen says itself where it stands here and by which words it is found. */
export function SettingsScreen() {
  const navigate = useNavigate();
  const screens = use(ScreensOfRooms);
  const all = indexed(screens, useAdmin().permissions);
  const { tab, search: searched } = useSearch({ strict: false }) as Record<string, unknown>;
  const search = typeof searched === 'string' ? searched : '';
  const former = screens.find(({ alias }) => alias === `/admin/settings?tab=${tab}`)?.path;
  useEffect(() => {
    if (former !== undefined) navigate({ href: former, replace: true });
  }, [former, navigate]);
  if (former !== undefined) return null;
  if (all.length === 0) return <Forbidden title="Settings" needs="settings.edit" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="Settings" />
      <SearchField
        label="Search settings"
        placeholder="Logo, VAT, sender, colour …"
        value={search}
        onSearch={(text) =>
          navigate({
            href: text ? `/admin/settings?search=${encodeURIComponent(text)}` : '/admin/settings',
            replace: true,
          })
        }
      />
      {search ? <Found all={all} search={search} /> : <Groups all={all} />}
    </div>
  );
}

const Groups = ({ all }: { all: Indexed[] }) => (
  <div className="gap-4 xl:columns-2">
    {[...Map.groupBy(all, ({ settings }) => settings.group)].map(([group, screens]) => (
      <section
        key={group}
        aria-label={group}
        className="mb-4 break-inside-avoid overflow-clip rounded-lg border border-line bg-surface"
      >
        <h2 className="px-5 pt-4 text-base">{group}</h2>
        <Lines>
          {screens.map(({ name, path, settings }) => (
            <Line key={path} href={path} name={name} text={settings.text} />
          ))}
        </Lines>
      </section>
    ))}
  </div>
);

function Found({ all, search }: { all: Indexed[]; search: string }) {
  const screens = findScreens(all, search);
  const settings = findSettings(all, search);
  if (screens.length + settings.length === 0) {
    return (
      <EmptyState
        title="No settings found"
        text={`Nothing is called “${search}”. The search of the whole back office (Ctrl K) finds orders, products and customers.`}
      />
    );
  }
  return (
    <section
      aria-label="Found settings"
      className="overflow-clip rounded-lg border border-line bg-surface"
    >
      <Lines>
        {screens.map(({ name, path, settings: { text } }) => (
          <Line key={path} href={path} name={name} text={text} />
        ))}
        {settings.map(({ key, label, screen, href }) => (
          <Line key={key} href={href} name={label} text={`In ${screen}`} />
        ))}
      </Lines>
    </section>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line">{children}</ul>
);

type LineProps = { href: string; name: string; text: string };

const Line = ({ href, name, text }: LineProps) => (
  <li>
    <SiteLink href={href} className="flex items-center gap-3 px-5 py-2.5 hover:bg-sunken">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-strong text-sm">{name}</span>
        <span className="text-ink-soft text-sm">{text}</span>
      </span>
      <ChevronRightIcon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </SiteLink>
  </li>
);
