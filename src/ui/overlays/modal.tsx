import { XMarkIcon } from '@heroicons/react/24/outline';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useShortScreen } from '../browser/short-screen.ts';
import { ICON_BUTTON_CLASSES } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { ToastPlace } from '../toasts/toast-place.tsx';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read out after the title, and shown under it. */
  description?: string;
  /** Beside the title; for what clears or changes all that is shown. */
  action?: ReactNode;
  children: ReactNode;
  /** Stays in view below the content; for buttons. */
  footer?: ReactNode;
  /** What gets the focus on opening; left out: the first element that can have it. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets the focus on closing; left out: whatever had it before. */
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/**
 * What dialogs and drawers share: a panel above the page that traps the focus, closes on Escape or
 * a press outside, and then returns the focus. In a low window the title scrolls with the content.
 */
export function Modal({ open, onOpenChange, ...panel }: ModalProps & { panelClasses: string }) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Panel open={open} {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}

type PanelProps = Omit<ModalProps, 'onOpenChange'> & { panelClasses: string };

function Panel(props: PanelProps) {
  const { open, title, description, action, children, footer, initialFocus, returnFocusTo } = props;
  // Noted before anything inside is there: a field that takes the focus by itself does so before Radix asks.
  const [cameFrom] = useState(() => document.activeElement);
  const isShort = useShortScreen();
  const titleId = useId();
  const head = (
    <header className="flex items-start gap-4 pt-4 pr-3 pb-4 pl-6">
      <div className="grid min-h-11 flex-1 content-center gap-1">
        <Radix.Title className="font-strong text-xl">
          <span id={titleId}>{title}</span>
        </Radix.Title>
        {description && (
          <Radix.Description className="text-ink-soft text-sm">{description}</Radix.Description>
        )}
      </div>
      {action}
      <Radix.Close aria-label="Close" className={ICON_BUTTON_CLASSES}>
        <XMarkIcon className="size-6" />
      </Radix.Close>
    </header>
  );
  return (
    <Radix.Content
      {...(description ? {} : { 'aria-describedby': undefined })}
      onOpenAutoFocus={(event) => {
        if (!initialFocus?.current) return;
        event.preventDefault();
        initialFocus.current.focus();
      }}
      // Somebody who is in a toast means the toast.
      onEscapeKeyDown={(event) => {
        if (document.activeElement?.closest('[data-toasts]')) event.preventDefault();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const target = returnFocusTo?.current ?? cameFrom;
        if (target instanceof HTMLElement) target.focus();
        // What opened it may be gone by now: the reader goes on at the heading.
        if (document.activeElement === document.body) {
          const heading = document.querySelector<HTMLElement>('main h1');
          if (!heading) return;
          heading.tabIndex = -1;
          heading.focus();
        }
      }}
      className={classNames(
        '@container/page fixed z-50 flex flex-col bg-surface text-ink shadow-floating outline-none',
        props.panelClasses,
      )}
    >
      {!isShort && head}
      <ScrollArea
        labelledBy={titleId}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6"
      >
        {isShort && <div className="-mx-6">{head}</div>}
        {children}
      </ScrollArea>
      <ToastPlace open={open} className="*:not-empty:px-4 *:not-empty:pb-4" />
      {footer && (
        <footer className={classNames('border-line border-t px-6', isShort ? 'py-3' : 'py-5')}>
          {footer}
        </footer>
      )}
    </Radix.Content>
  );
}

/** A panel in the middle of the screen; on a small screen it rises from the bottom. */
export function Dialog(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      panelClasses="inset-x-0 bottom-0 mx-auto max-h-[90dvh] w-full rounded-t-xl data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:top-1/2 sm:bottom-auto sm:max-w-lg sm:-translate-y-1/2 sm:rounded-xl"
    />
  );
}

const SIDES = {
  right:
    'right-0 data-[state=closed]:animate-to-right data-[state=open]:animate-from-right sm:rounded-l-xl',
  left: 'left-0 data-[state=closed]:animate-to-left data-[state=open]:animate-from-left sm:rounded-r-xl',
};

type DrawerProps = ModalProps & {
  side?: keyof typeof SIDES;
  /** For two columns. */
  wide?: boolean;
};

/** A panel that slides in from the side, over the page. */
export function Drawer({ side = 'right', wide = false, ...modal }: DrawerProps) {
  const width = wide ? 'lg:max-w-page' : 'sm:max-w-md';
  return <Modal {...modal} panelClasses={classNames('inset-y-0 w-full', width, SIDES[side])} />;
}
