import { ArrowRightStartOnRectangleIcon } from '@heroicons/react/24/outline';
import type { UserView } from '../../modules/customers/schema.ts';
import { useLogout } from '../../shared/sign-in.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Avatar } from './avatar.tsx';
import { CUSTOMER_LINKS } from './customer-links.ts';

/** Open from the start: it is only loaded when the customer opens it. */
export function UserMenu({ user }: { user: UserView }) {
  const logout = useLogout();
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label="Your account">
          <Avatar user={user} />
        </IconButton>
      }
    >
      <MenuLabel>
        <span className="block font-strong text-sm">{fullName(user)}</span>
        <span className="block text-ink-soft text-sm">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {CUSTOMER_LINKS.map(({ href, name, icon: Icon }) => (
        <MenuLink key={href} href={href}>
          <Icon className="size-5 text-ink-soft" />
          {name}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuAction onSelect={() => logout.mutate()}>
        <ArrowRightStartOnRectangleIcon className="size-5 text-ink-soft" />
        Log out
      </MenuAction>
    </Menu>
  );
}

/** First and last name if known, else the username. */
const fullName = ({ firstName, lastName, username }: UserView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
