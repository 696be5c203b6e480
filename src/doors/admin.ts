/** What an extension's screens of the back office are made of. */
export { type Action, ActionButton, RowMenu, sending, useActions } from '../kit/admin/action.tsx';
export { DrawerForm } from '../kit/admin/form/drawer-form.tsx';
export { useRecordForm } from '../kit/admin/form/record-form.ts';
export { DateTime } from '../kit/admin/frame/date-time.tsx';
export { PageHeader } from '../kit/admin/frame/page-header.tsx';
export { show, showList } from '../kit/admin/frame/show.ts';
export type { ListDefinition } from '../kit/admin/list/list-definition.ts';
export { panel } from '../kit/admin/panels.tsx';
export type { BackOfficeRoom } from '../kit/admin/room.ts';
export { apiSend } from '../shared/api-client.ts';
export { apiQuery } from '../shared/queries.ts';
export { Button } from '../ui/button.tsx';
export { TextField } from '../ui/fields/text-field.tsx';
export { Notice } from '../ui/notice.tsx';
export { StatusPill } from '../ui/status-pill.tsx';
export type { Column } from '../ui/tables/data-table.tsx';
