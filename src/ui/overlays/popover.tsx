import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Its name for screen readers. */
  label: string;
  /** Whether it is open, where more than its button decides that. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small panel under a button; Escape or a press beside it closes it. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-h-(--radix-popover-content-available-height) min-w-56 max-w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-3 text-ink shadow-floating outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
