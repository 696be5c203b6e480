import { CheckIcon } from '@heroicons/react/24/outline';
import { Button } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/on-demand.tsx';
import type { StockAlert } from './stock-alert.ts';

/** The dialog itself reads `alert.form`; what loads it looks at the rest. */
type AskedForm = { alert: StockAlert } & Pick<StockAlert['form'], 'open' | 'onOpenChange'>;

const StockAlertDialog = openedOnDemand<AskedForm>(
  async () => (await import('./stock-alert-dialog.tsx')).StockAlertDialog,
);

type NotifyButtonProps = {
  alert: StockAlert;
  /** There is little room: what follows from the rest is said to screen readers alone. */
  short?: boolean;
  className?: string;
};

/** Stands where Add to Cart does while there is nothing to add. */
export function NotifyButton({ alert, short = false, className }: NotifyButtonProps) {
  const rest = short ? 'sr-only' : undefined;
  return (
    <Button
      variant={alert.noted ? 'secondary' : 'primary'}
      size="lg"
      // Once noted it stays, so that the focus does.
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

/** Says that the wish was noted, and asks a guest where to write. Stands once on the page. */
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
