import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailChangePage } from '../../account/undo-email-change/undo-email-change-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/undo-email-change')({
  head: unlistedHead('Take the Change of Your Address Back'),
  component: UndoEmailChangePage,
});
