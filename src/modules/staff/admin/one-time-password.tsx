import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import type { OneTimePassword } from '../schema.ts';

/** A staff member's one-time password, shown this once. */
export function OneTimePasswordDialog({
  of,
  onClose,
}: {
  of: OneTimePassword;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`One-time password of ${of.username}`}
      description="It is shown this once. Whoever signs in with it must choose another one."
    >
      <div className="grid gap-5">
        <CopyField label="One-time password" text={of.oneTimePassword} />
        <Button onClick={onClose} className="justify-self-end">
          I Have Passed It On
        </Button>
      </div>
    </Dialog>
  );
}
