import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { SettingsSection } from './settings-section.tsx';

const DeleteAccountDialog = openedOnDemand(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function DeletionSection() {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      name="delete"
      title="Delete Account"
      text="Erases your account and your personal data. This cannot be undone."
    >
      <Button
        variant="danger"
        onPointerEnter={DeleteAccountDialog.preload}
        onFocus={DeleteAccountDialog.preload}
        onClick={() => setOpen(true)}
      >
        Delete Account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}
