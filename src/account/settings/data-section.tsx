import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { showFailure } from '../../shared/failures.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

export function DataSection() {
  const download = useMutation({
    mutationFn: () => saveFile(accountApi.exportData(), 'my-data.json'),
    onError: (error) => showFailure(error, 'Failed to download your data.'),
  });
  return (
    <SettingsSection
      name="data"
      title="Your Data"
      text="Everything that the shop keeps about you, as one file (JSON)."
    >
      <Button
        variant="secondary"
        busy={download.isPending}
        busyLabel="Preparing…"
        onClick={() => download.mutate()}
      >
        <ArrowDownTrayIcon aria-hidden="true" className="size-5" />
        Download my data
      </Button>
    </SettingsSection>
  );
}
