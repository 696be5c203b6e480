import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../../shared/failures.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useCan } from '../access/session.ts';
import { type FoundCall, foundBy, type ListDefinition, type Search } from './list-definition.ts';
import { narrowing } from './list-search.ts';

type ExportButtonProps<Row> = {
  list: ListDefinition<Row>;
  of: FoundCall<unknown>;
  search: Search;
};

/** Saves what the list finds as a file, for a role that may take it along. */
export function ExportButton<Row>({ list, of, search }: ExportButtonProps<Row>) {
  const { noun } = list;
  const saving = useMutation({
    mutationFn: () => saveFile(foundBy(of, narrowing(list, search)), `${noun.many}.csv`),
    onError: (error) => showFailure(error, `Failed to export the ${noun.many}`),
  });
  if (!useCan(of)) return null;
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
