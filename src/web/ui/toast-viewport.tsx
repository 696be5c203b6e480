import { CheckCircleIcon, ExclamationTriangleIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Toast as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';
import { type ShownToast, TOAST_MS } from './toast.ts';

/** How far to swipe a toast to dismiss it (docs/rules.md, Screens and texts). */
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

/** One toast at a time: a new one replaces the previous one. */
export function ToastViewport({ toast }: { toast: ShownToast }) {
  const Icon = toast.destructive ? ExclamationTriangleIcon : CheckCircleIcon;
  return (
    <Radix.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Radix.Root
        key={toast.id}
        type={toast.destructive ? 'foreground' : 'background'}
        className={classNames(
          'flex items-start gap-3 rounded-lg py-3 pr-2 pl-4 shadow-floating data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          toast.destructive ? 'bg-danger text-on-danger' : 'bg-ink text-paper',
        )}
      >
        <Icon aria-hidden="true" className="my-2.5 size-6 shrink-0" />
        <div className="grid min-h-11 flex-1 content-center py-1">
          <Radix.Title className="font-strong text-sm">{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className="text-sm opacity-85">
              {toast.description}
            </Radix.Description>
          )}
        </div>
        <Radix.Close
          aria-label="Dismiss"
          className="grid size-11 shrink-0 place-items-center rounded-full opacity-75 transition-opacity hover:opacity-100"
        >
          <XMarkIcon className="size-5" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        hotkey={HOTKEY}
        // Placed so that it covers neither the checkout button nor a drawer's close button.
        className="fixed inset-x-4 top-20 z-60 outline-none sm:top-auto sm:right-auto sm:bottom-6 sm:left-6 sm:w-sm"
      />
    </Radix.Provider>
  );
}
