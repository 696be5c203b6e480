import type { ReactNode, RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the button says, and while it is under way. */
  action: string;
  busyAction: string;
  destructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** What will happen. */
  children: ReactNode;
};

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, action, busyAction, destructive, busy, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      returnFocusTo={props.returnFocusTo}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyAction}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">{props.children}</div>
    </Dialog>
  );
}
