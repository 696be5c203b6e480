import { ArrowRightStartOnRectangleIcon, UserIcon } from '@heroicons/react/24/outline';
import type { ReactNode, RefObject } from 'react';
import { useCurrentUser } from '../../shared/session.ts';
import { useLogout } from '../../shared/sign-in.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CUSTOMER_LINKS } from './customer-links.ts';
import { MenuParts } from './menu-parts.tsx';
import { useNavigation } from './site-content.ts';

type MobileMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** The header's links for small screens. */
export function MobileMenu({ open, onOpenChange, returnFocusTo }: MobileMenuProps) {
  const user = useCurrentUser();
  const logout = useLogout();
  const close = () => onOpenChange(false);

  return (
    <Drawer
      side="left"
      title="Menu"
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      footer={
        <div className="flex items-center gap-3">
          {user ? (
            <Button
              variant="secondary"
              className="flex-1"
              busy={logout.isPending}
              onClick={() => logout.mutate(undefined, { onSuccess: close })}
            >
              <ArrowRightStartOnRectangleIcon className="size-5" />
              Log out
            </Button>
          ) : (
            <ButtonLink href="/auth" onClick={close} className="flex-1">
              <UserIcon className="size-5" />
              Sign in
            </ButtonLink>
          )}
          <ThemeSwitch />
        </div>
      }
    >
      <nav aria-label="Main">
        <ul>
          {useNavigation().map(({ url, name, items }) => (
            <MobileLink
              key={url}
              href={url}
              onFollow={close}
              below={items.length > 0 && <MenuParts items={items} onFollow={close} />}
            >
              <span className="font-strong text-2xl">{name}</span>
            </MobileLink>
          ))}
        </ul>
      </nav>
      {user && (
        <nav aria-label="Your account" className="mt-6 border-line border-t pt-4">
          <ul>
            {CUSTOMER_LINKS.map(({ href, name, icon: Icon }) => (
              <MobileLink key={href} href={href} onFollow={close}>
                <Icon className="size-5 text-ink-soft" />
                {name}
              </MobileLink>
            ))}
          </ul>
        </nav>
      )}
    </Drawer>
  );
}

type MobileLinkProps = {
  href: string;
  onFollow: () => void;
  /** What stands under it. */
  below?: ReactNode;
  children: ReactNode;
};

function MobileLink({ href, onFollow, below, children }: MobileLinkProps) {
  return (
    <li>
      <SiteLink
        href={href}
        onClick={onFollow}
        className="flex min-h-13 items-center gap-3 rounded-sm aria-[current]:text-accent"
      >
        {children}
      </SiteLink>
      {below}
    </li>
  );
}
