import { RectangleGroupIcon } from '@heroicons/react/24/outline';
import { type Action, RowMenu, removeAction } from '../../../kit/admin/action.tsx';
import { DrawerList, useOpenRow } from '../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { FIELD_KINDS, FIELD_OWNERS } from '../constants.ts';
import * as fieldsApi from '../endpoints.ts';
import type { OwnFieldRecord } from '../schema.ts';
import { KIND_NAMES, OWNER_NAMES } from './names.ts';

const FieldDrawer = openedOnDemand(async () => (await import('./field-form.tsx')).FieldDrawer);

const SCREEN = '/admin/settings/fields';

const columns: Column<OwnFieldRecord>[] = [
  {
    id: 'label',
    head: 'Field',
    sort: 'label',
    cell: ({ label, key }) => (
      <span className="grid">
        <span className="wrap-anywhere">{label}</span>
        <span className="wrap-anywhere font-regular text-ink-soft text-xs">{key}</span>
      </span>
    ),
  },
  { id: 'of', head: 'Belongs to', from: 'sm', cell: ({ of }) => OWNER_NAMES[of] },
  {
    id: 'kind',
    head: 'Kind',
    from: 'sm',
    cell: ({ kind, choices }) => (
      <span className="wrap-anywhere line-clamp-2">
        {kind === 'choice' ? choices.join(', ') : KIND_NAMES[kind]}
      </span>
    ),
  },
  {
    id: 'rules',
    head: 'Rules',
    from: 'sm',
    cell: ({ required, isPublic, onSlip }) => (
      <span className="flex flex-wrap gap-1.5">
        {required && <StatusPill>Required</StatusPill>}
        {isPublic && <StatusPill tone="accent">Public</StatusPill>}
        {onSlip && <StatusPill>On the slip</StatusPill>}
      </span>
    ),
  },
];

const named = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const fieldActions = (field: OwnFieldRecord, edit: () => void): Action[] => [
  { id: 'edit', label: 'Edit', needs: fieldsApi.change, open: edit },
  removeAction(
    fieldsApi,
    field,
    <p>
      <span className="wrap-anywhere font-strong">{field.label}</span> is shown nowhere any more.
      What it holds stays stored, and is there again once you add a field with this label.
    </p>,
  ),
];

function FieldMenu({ field }: { field: OwnFieldRecord }) {
  const openRow = useOpenRow(SCREEN);
  const edit = () => openRow(field.id);
  return <RowMenu name={field.label} actions={() => fieldActions(field, edit)} />;
}

const fields: ListDefinition<OwnFieldRecord> = {
  from: fieldsApi.list,
  title: 'Custom fields',
  pageSize: 20,
  noun: fieldsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ label }) => label,
  columns,
  searches: 'Label, key',
  sort: 'label',
  filters: {
    of: {
      kind: 'choice',
      label: 'Belongs to',
      many: true,
      options: named(FIELD_OWNERS, OWNER_NAMES),
    },
    kind: { kind: 'choice', label: 'Kind', many: true, options: named(FIELD_KINDS, KIND_NAMES) },
  },
  actions: (field) => <FieldMenu field={field} />,
  empty: {
    icon: RectangleGroupIcon,
    title: 'No custom fields yet',
    text: 'What your products, orders and customers have besides, and what you ask of a line in the cart: in forms, files and lists, without a program.',
  },
};

/** The fields that the owner adds. */
export const FieldsScreen = () => (
  <DrawerList
    list={fields}
    screen={SCREEN}
    add={{ label: 'Add Field', needs: fieldsApi.add }}
    Drawer={FieldDrawer}
  />
);
