import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';

/** The drawers of what is done with many orders at once, each loaded when it is first opened. */

export const CarrierFile = openedOnDemand(
  async () => (await import('./carrier-file.tsx')).CarrierFile,
);
export const BulkTags = openedOnDemand(async () => (await import('./bulk-tags.tsx')).BulkTags);
