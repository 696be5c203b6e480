import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useOpenedOnce } from '../../ui/opened-once.ts';
import { SettingsSection } from './settings-section.tsx';

const loadDialog = async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
});
const DeleteAccountDialog = lazy(loadDialog);

export function DeletionSection() {
  const [open, setOpen] = useState(false);
  const opened = useOpenedOnce(open);
  return (
    <SettingsSection
      name="delete"
      title="Delete Account"
      text="Erases your account and your personal data. This cannot be undone."
    >
      <Button
        variant="danger"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setOpen(true)}
      >
        Delete Account
      </Button>
      {opened && (
        <Suspense>
          <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
