import type { Action } from '../../../../kit/admin/action.tsx';
import type { Call, Described } from '../../../../kit/endpoint.ts';
import { type Printed, printFile } from '../../../../shared/print-file.ts';

/** Which orders a paper is of; of a slip perhaps one parcel. */
type Of = { ids: string; shipment?: string };

const OUTCOMES: Record<Printed, string> = {
  dialog: 'ready to print',
  tab: 'opened in a tab: print it there',
  saved: 'saved',
};

/** Opens the dialog to print a paper; where the browser shows none, it is saved. */
export const printing = <Asked extends Partial<Of>>(
  label: string,
  print: Described & ((of: Asked) => Call<Blob>),
  of: Asked,
): Action => ({
  id: `print ${label}`,
  label,
  needs: print,
  busy: 'Drawing…',
  run: async () => {
    const printed = await printFile(print(of), `${label.toLowerCase().replaceAll(' ', '-')}.pdf`);
    return { done: `${label} ${OUTCOMES[printed]}` };
  },
  failed: 'The paper could not be made',
});
