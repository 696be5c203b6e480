import { UserIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { UserView } from '../../modules/customers/schema.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { ICON_BUTTON_CLASSES, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { onDemand, showNotLoaded, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Avatar } from './avatar.tsx';

export const SIGN_IN = '/auth';

/** The customer's menu, or a link to sign in. */
export function UserButton({ current }: { current: boolean }) {
  const user = useCurrentUser();
  if (user) return <CustomerButton user={user} />;
  return (
    <Tooltip label="Sign in">
      <SiteLink
        href={SIGN_IN}
        current={current}
        aria-label="Sign in"
        // Do not flash the link at a customer who is about to be recognised.
        className={classNames(ICON_BUTTON_CLASSES, user === undefined && SIGNED_IN_HIDDEN)}
      >
        <UserIcon className="size-6" />
      </SiteLink>
    </Tooltip>
  );
}

const SIGNED_IN_HIDDEN = 'in-data-signed-in:invisible';

const userMenu = onDemand(async () => (await import('./user-menu.tsx')).UserMenu);

/** The menu is loaded when first opened, and replaces the button. */
function CustomerButton({ user }: { user: UserView }) {
  const [wanted, setWanted] = useState(false);
  const UserMenu = useOnDemand(userMenu, wanted, () => {
    setWanted(false);
    showNotLoaded();
  });
  if (UserMenu) return <UserMenu user={user} />;
  return (
    <IconButton
      label="Your account"
      aria-haspopup="menu"
      onPointerEnter={userMenu.preload}
      onFocus={userMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Avatar user={user} />
    </IconButton>
  );
}
