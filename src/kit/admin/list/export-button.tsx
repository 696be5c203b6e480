import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../../shared/failures.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { Call } from '../../endpoint.ts';
import { type Needs, useCan } from '../access/session.ts';

type ExportButtonProps = {
  /** What the file holds, which is named after it. */
  noun: { many: string };
  /** Who may take it along. */
  needs: Needs;
  download: () => Call<unknown>;
};

/** Saves rows as a file, for a role that may take them along. */
export function ExportButton({ noun, needs, download }: ExportButtonProps) {
  const saving = useMutation({
    mutationFn: () => saveFile(download(), `${noun.many}.csv`),
    onError: (error) => showFailure(error, `Failed to export the ${noun.many}`),
  });
  if (!useCan(needs)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={saving.isPending}
      busyLabel="Exporting…"
      onClick={() => saving.mutate()}
    >
      Export CSV
    </Button>
  );
}
