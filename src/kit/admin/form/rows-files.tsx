import { ArrowDownTrayIcon, ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Call } from '../../endpoint.ts';
import type { RowsInput, RowsReport } from '../../rows-report.ts';
import { type Needs, useCan } from '../access/session.ts';

const RowsImport = openedOnDemand(async () => (await import('./rows-import.tsx')).RowsImport);

type RowsFilesProps = {
  calls: {
    noun: { one: string; many: string };
    /** Left out: there is no file of them. */
    download?: Needs & (() => Call<unknown>);
    importFile: Needs & ((input: RowsInput) => Call<RowsReport>);
  };
  label: string;
  hint: string;
};

/** Buttons of a short list: its file, and a file that comes in. */
export function RowsFiles({ calls: { noun, download, importFile }, label, hint }: RowsFilesProps) {
  const canImport = useCan(importFile);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {download && <Export noun={noun} download={download} />}
      {canImport && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
          Import CSV
        </Button>
      )}
      <RowsImport
        noun={noun}
        label={label}
        hint={hint}
        importFile={importFile}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Export({
  noun,
  download,
}: {
  noun: { many: string };
  download: Needs & (() => Call<unknown>);
}) {
  const canExport = useCan(download);
  const saving = useMutation({
    mutationFn: () => saveFile(download(), `${noun.many}.csv`),
    onError: ({ message }) =>
      toast({ title: 'Export failed', description: message, destructive: true }),
  });
  return (
    canExport && (
      <Button
        variant="secondary"
        size="sm"
        busy={saving.isPending}
        busyLabel="Exporting…"
        onClick={() => saving.mutate()}
      >
        <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
    )
  );
}
