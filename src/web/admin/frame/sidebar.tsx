import {
  ArrowRightStartOnRectangleIcon,
  ArrowUturnLeftIcon,
  EnvelopeIcon,
  Squares2X2Icon,
  TruckIcon,
} from '@heroicons/react/24/outline';
import { useLocation } from '@tanstack/react-router';
import type { AdminView } from '../../../domain/staff/schema.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useAdminLogout } from '../sign-in/session.ts';

/** The back office's screens; a screen may have several URLs. */
const SCREENS = [
  { name: 'Dashboard', paths: ['/admin', '/admin/dashboard'], icon: Squares2X2Icon },
  { name: 'Orders', paths: ['/admin/orders'], icon: TruckIcon },
  { name: 'Mail', paths: ['/admin/mail'], icon: EnvelopeIcon },
] as const;

/** The back office's navigation. */
export function Sidebar({ admin, onLeave }: { admin: AdminView; onLeave?: () => void }) {
  const { pathname } = useLocation();
  const logout = useAdminLogout();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4">
      <nav aria-label="Back office">
        <ul className="grid gap-0.5">
          {SCREENS.map(({ name, paths, icon: Icon }) => (
            <li key={name}>
              <SiteLink
                href={paths[0]}
                aria-current={paths.some((path) => path === pathname) ? 'page' : undefined}
                onClick={onLeave}
                className={ITEM}
              >
                <Icon aria-hidden="true" className="size-5" />
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-0.5 border-line border-t pt-4">
        <div className="flex items-center justify-between gap-2 pl-3">
          <p className="min-w-0 truncate text-sm">
            <span className="text-ink-soft">Signed in as</span>{' '}
            <span className="font-strong">{admin.username}</span>
          </p>
          <ThemeSwitch className="-mr-1" />
        </div>
        {/* A full load: the shop's own pages begin with its question about the visitor's age. */}
        <a href="/" className={ITEM}>
          <ArrowUturnLeftIcon aria-hidden="true" className="size-5" />
          Back to Site
        </a>
        <button type="button" onClick={() => logout.mutate()} className={ITEM}>
          <ArrowRightStartOnRectangleIcon aria-hidden="true" className="size-5" />
          Logout
        </button>
      </div>
    </div>
  );
}

const ITEM = classNames(
  'flex h-11 w-full items-center gap-3 rounded-md px-3 text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink lg:h-10',
  'aria-[current]:bg-sunken aria-[current]:font-strong aria-[current]:text-ink',
);
