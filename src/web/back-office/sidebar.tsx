import {
  ArrowRightStartOnRectangleIcon,
  ArrowUturnLeftIcon,
  MagnifyingGlassIcon,
} from '@heroicons/react/24/outline';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAdminLogout } from '../../kit/admin/access/session.ts';
import type { AdminView } from '../../kit/session-schema.ts';
import { useAttention } from '../../modules/analytics/admin/attention.ts';
import type { Attention } from '../../modules/analytics/schema.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { isOpen, SCREENS, type Screen } from './screens.ts';

type SidebarProps = {
  admin: AdminView;
  /** Shows icons alone; the names are tooltips. */
  narrow?: boolean;
  onLeave?: () => void;
  onSearch: () => void;
};

/** The back office's navigation: what the role may see. */
export function Sidebar({ admin, narrow = false, onLeave, onSearch }: SidebarProps) {
  const { pathname } = useLocation();
  const logout = useAdminLogout();
  const attention = useAttention();
  const isAllowed = ({ needs }: Pick<Screen, 'needs'>) => admin.permissions.includes(needs);
  // A part belongs to the screen that it stands below, whatever its address begins with.
  const owner = SCREENS.find(({ parts }) => parts.some((part) => isOpen(part, pathname)));
  return (
    <div
      className={classNames(
        'flex min-h-0 flex-1 flex-col gap-3 pb-2',
        narrow ? 'px-2 pt-3' : 'px-4 pt-3',
      )}
    >
      <Named narrow={narrow} name="Search (Ctrl K)">
        <button
          type="button"
          onClick={onSearch}
          className={classNames(ITEM, 'border border-line bg-paper')}
        >
          <MagnifyingGlassIcon aria-hidden="true" className="size-5 shrink-0" />
          <span className={narrow ? 'sr-only' : 'flex-1 text-left'}>Search</span>
          {!narrow && (
            <span
              aria-hidden="true"
              className="text-ink-faint text-xs max-lg:hidden pointer-coarse:hidden"
            >
              Ctrl K
            </span>
          )}
        </button>
      </Named>
      {/* What is at the foot stays in view; where the rest does not fit, it scrolls. */}
      <nav
        aria-label="Back office"
        className="-mx-1 min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-1"
      >
        <ul className="grid">
          {SCREENS.filter(isAllowed).map((screen) => {
            const below = screen.parts.filter(isAllowed);
            const parts = screen.listsParts ? [] : below;
            const open = owner ? owner === screen : isOpen(screen, pathname);
            const waiting = [screen, ...(screen.listsParts ? below : [])].reduce(
              (sum, one) => sum + waitingIn(one, attention),
              0,
            );
            return (
              <li key={screen.path}>
                <Entry
                  screen={screen}
                  waiting={waiting}
                  current={open && !parts.some((part) => isOpen(part, pathname))}
                  narrow={narrow}
                  onLeave={onLeave}
                />
                {!narrow && open && parts.length > 0 && (
                  <ul className="grid pl-8">
                    {parts.map((part) => (
                      <li key={part.path}>
                        <Entry
                          screen={part}
                          waiting={waitingIn(part, attention)}
                          current={isOpen(part, pathname)}
                          onLeave={onLeave}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="grid border-line border-t pt-2">
        <div
          className={classNames(
            'flex items-center justify-between gap-2',
            narrow ? 'flex-col' : 'pl-3',
          )}
        >
          <p className={narrow ? 'sr-only' : 'grid min-w-0 text-sm'}>
            <span className="truncate">
              <span className="sr-only">Signed in as </span>
              <SiteLink
                href="/admin/account"
                onClick={onLeave}
                className="font-strong underline-offset-4 hover:underline"
              >
                {admin.username}
              </SiteLink>
            </span>
            <span className="text-ink-soft text-xs capitalize">{admin.role}</span>
          </p>
          <ThemeSwitch className={narrow ? undefined : '-mr-1'} />
        </div>
        <div className={narrow ? undefined : 'flex flex-wrap justify-between'}>
          <Named narrow={narrow} name="Back to Site">
            {/* A full load: the shop's own pages begin with its question about the visitor's age. */}
            <a href="/" className={narrow ? ITEM : FOOT_ITEM}>
              <ArrowUturnLeftIcon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className={narrow ? 'sr-only' : undefined}>Back to Site</span>
            </a>
          </Named>
          <Named narrow={narrow} name="Logout">
            <button
              type="button"
              onClick={() => logout.mutate()}
              className={narrow ? ITEM : FOOT_ITEM}
            >
              <ArrowRightStartOnRectangleIcon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className={narrow ? 'sr-only' : undefined}>Logout</span>
            </button>
          </Named>
        </div>
      </div>
    </div>
  );
}

const waitingIn = ({ waiting }: Pick<Screen, 'waiting'>, attention: Attention | undefined) =>
  (waiting && attention?.[waiting]) || 0;

type EntryProps = {
  screen: Omit<Screen, 'icon' | 'parts' | 'listsParts'> & Partial<Pick<Screen, 'icon'>>;
  waiting: number;
  current: boolean;
  narrow?: boolean;
  onLeave?: () => void;
};

function Entry({ screen, waiting, current, narrow = false, onLeave }: EntryProps) {
  const { name, path, whileWaiting = path, icon: Icon } = screen;
  return (
    <Named narrow={narrow} name={waiting > 0 ? `${name}, ${waiting} waiting` : name}>
      <SiteLink
        href={waiting > 0 ? whileWaiting : path}
        current={current}
        aria-label={waiting > 0 ? `${name}, ${waiting} waiting` : undefined}
        onClick={onLeave}
        className={classNames(ITEM, 'relative')}
      >
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
        <span className={narrow ? 'sr-only' : 'flex-1'}>{name}</span>
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className={classNames(
              'figures grid h-5 min-w-5 place-items-center rounded-full bg-warm-soft px-1.5 font-strong text-warm text-xs',
              narrow && 'absolute top-0 right-0',
            )}
          >
            {waiting > 999 ? '999+' : waiting}
          </span>
        )}
      </SiteLink>
    </Named>
  );
}

/** Says what an icon is, where it stands alone. */
function Named({ narrow, name, children }: { narrow: boolean; name: string; children: ReactNode }) {
  return narrow ? <Tooltip label={name}>{children}</Tooltip> : children;
}

/** Beside each other, so that the screens have the room. */
const FOOT_ITEM =
  'flex h-11 items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink lg:h-9';

// So high that the menu with its longest section open fits 768 px.
const ITEM = classNames(
  'flex h-11 w-full shrink-0 items-center gap-3 rounded-md px-3 text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink lg:h-8 lg:[@media(height<54rem)]:h-6.5',
  'aria-[current]:bg-sunken aria-[current]:font-strong aria-[current]:text-ink',
);
