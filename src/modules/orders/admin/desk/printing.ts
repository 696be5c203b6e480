import type { Action } from '../../../../kit/admin/action.tsx';
import type { Call, Described } from '../../../../kit/endpoint.ts';
import { printFile } from '../../../../shared/print-file.ts';

/** Which orders a paper is of; of a slip perhaps one parcel. */
type Of = { ids: string; shipment?: string };

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
    const isOpen = await printFile(print(of), `${label.toLowerCase().replaceAll(' ', '-')}.pdf`);
    return { done: isOpen ? `${label} ready to print` : `${label} saved` };
  },
  failed: 'The paper could not be made',
});
