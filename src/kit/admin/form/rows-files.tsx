import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import type { Call } from '../../endpoint.ts';
import type { RowsInput, RowsReport } from '../../rows-report.ts';
import { type Needs, useCan } from '../access/session.ts';
import { ExportButton } from '../list/export-button.tsx';

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
      {download && <ExportButton noun={noun} needs={download} download={download} />}
      {canImport && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
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
