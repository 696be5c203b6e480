import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './modal.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Said after the title. */
  description?: string;
  /** The button's text, and its text while the action runs. */
  action: string;
  busyAction: string;
  /** The text of the button that cancels. */
  keep?: string;
  destructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** What the action will do. */
  children: ReactNode;
};

/** Asks for confirmation of an action that cannot be undone. The focus begins on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, action, busyAction, keep = 'Cancel' } = props;
  const { destructive, busy, onConfirm } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      initialFocus={cancel}
      returnFocusTo={props.returnFocusTo}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {keep}
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
