import { CheckIcon } from '@heroicons/react/24/outline';
import { Button } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import type { StockAlert } from './stock-alert.ts';

/** The dialog takes it all from `alert`; `openedOnDemand` needs `open` and `onOpenChange`. */
type AskedForm = { alert: StockAlert } & Pick<StockAlert['form'], 'open' | 'onOpenChange'>;

const StockAlertDialog = openedOnDemand<AskedForm>(
  async () => (await import('./stock-alert-dialog.tsx')).StockAlertDialog,
);

type NotifyButtonProps = {
  alert: StockAlert;
  /** For narrow places: only screen readers get the outcome. */
  short?: boolean;
  size?: 'sm' | 'lg';
  className?: string;
};

/** Replaces Add to Cart while the product is sold out. */
export function NotifyButton(props: NotifyButtonProps) {
  const { alert, short = false, size = 'lg', className } = props;
  const rest = short ? 'sr-only' : undefined;
  return (
    <Button
      variant={alert.noted ? 'secondary' : 'primary'}
      size={size}
      // Once pressed it stays in place, to keep the focus.
      aria-disabled={alert.noted}
      busy={alert.sending && !alert.form.open}
      busyLabel="One moment…"
      onPointerEnter={StockAlertDialog.preload}
      onFocus={StockAlertDialog.preload}
      onClick={(event) => alert.ask(event.currentTarget)}
      className={className}
    >
      {alert.noted ? (
        <>
          <CheckIcon aria-hidden="true" className="size-5" />
          <span>
            We will write<span className={rest}> to you</span>
          </span>
        </>
      ) : (
        <span>
          Notify me<span className={rest}> when it is back</span>
        </span>
      )}
    </Button>
  );
}

/** Confirms the alert, and asks a guest for an address. Must be on the page only once. */
export function StockAlertNote({ alert }: { alert: StockAlert }) {
  const { open, onOpenChange } = alert.form;
  return (
    <>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {alert.noted && `We will write to you once ${alert.subject} is back.`}
      </p>
      <StockAlertDialog alert={alert} open={open} onOpenChange={onOpenChange} />
    </>
  );
}
