import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { SiteLink } from '../site-link.tsx';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Opens as soon as it is mounted, for a menu that is loaded on first use. */
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A list of links and actions under a button; arrow keys move, Escape closes. */
export function Menu({ trigger, defaultOpen, children }: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild ref={setButton}>
        {trigger}
      </Radix.Trigger>
      {/* Within the part of the page that its button is in: readers go from part to part. */}
      <Radix.Portal container={button?.closest('main, header, [role=dialog]')}>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(15rem,calc(100vw-1.5rem))] max-w-[min(24rem,calc(100vw-1.5rem))] origin-top-right rounded-lg border border-line bg-surface p-1.5 text-ink shadow-floating overflow-y-auto data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Text at the top of a menu; cannot be chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2.5">{children}</Radix.Label>;
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      <SiteLink href={href}>{children}</SiteLink>
    </Radix.Item>
  );
}

type MenuActionProps = {
  onSelect: () => void;
  destructive?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuAction({ onSelect, destructive, disabled, children }: MenuActionProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(ITEM, destructive && 'text-danger')}
    >
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;
}

const ITEM =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 py-1 text-sm outline-none data-[disabled]:cursor-default data-[highlighted]:bg-sunken data-[disabled]:text-ink-faint';
