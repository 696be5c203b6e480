import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import { FormFrame, Problems, UnsavedDialog } from './form-frame.tsx';
import type { FormProgress } from './record-form.ts';

type DrawerFormProps = {
  title: string;
  /** What saving does; read out after the title. */
  description?: string;
  progress: FormProgress;
  /** The button; left out: Save. */
  save?: string;
  busy?: string;
  destructive?: boolean;
  /** Another way to save, beside the first. */
  also?: { label: string; run: () => void };
  /** Shown beside the fields, or below them where there is no room. */
  beside?: ReactNode;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * A small form in a drawer, mounted while it is open. Closing it with something typed asks first; close it
 * when it is saved (`onSaved`).
 */
export function DrawerForm(props: DrawerFormProps) {
  const { title, description, progress, save = 'Save', busy = 'Saving…', destructive } = props;
  const { also, beside, onClose, returnFocusTo, children } = props;
  const [asks, setAsks] = useState(false);
  const { readOnly, changes, state } = progress;
  const close = () => {
    if (state === 'saving') return;
    if (!readOnly && changes.length > 0) setAsks(true);
    else onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={close}
      title={title}
      description={description}
      returnFocusTo={returnFocusTo}
      wide={beside !== undefined}
    >
      <FormFrame
        progress={progress}
        className="flex min-h-full flex-col gap-5"
        beside={beside}
        foot={
          <>
            {(progress.problems.length > 1 || progress.failure) && (
              <div role="alert" className="text-danger text-sm">
                <Problems progress={progress} />
              </div>
            )}
            <div className="sticky -bottom-6 -mx-6 mt-auto -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4">
              <Button variant="secondary" onClick={close}>
                {readOnly ? 'Close' : 'Cancel'}
              </Button>
              {!readOnly && also && (
                <Button variant="secondary" disabled={state === 'saving'} onClick={also.run}>
                  {also.label}
                </Button>
              )}
              {!readOnly && (
                <Button
                  type="submit"
                  variant={destructive ? 'danger' : 'primary'}
                  busy={state === 'saving'}
                  busyLabel={busy}
                >
                  {save}
                </Button>
              )}
            </div>
          </>
        }
      >
        <div className="grid gap-5">{children}</div>
      </FormFrame>
      {asks && (
        <UnsavedDialog
          progress={progress}
          onKeep={() => setAsks(false)}
          onLeave={() => {
            setAsks(false);
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
