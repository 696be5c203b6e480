import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { useSearch } from '@tanstack/react-router';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { countryName } from '../../../kit/countries.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import { PaperButton } from '../../orders/admin/paper-button.tsx';
import * as orderRecordsApi from '../../orders/admin-endpoints.ts';
import * as editingApi from '../../orders/editing/endpoints.ts';
import { DOCUMENT_FILTERS, DOCUMENT_KINDS, FILTER_NAMES, KIND_NAMES } from '../constants.ts';
import * as takingsApi from '../endpoints.ts';
import { rateName } from '../rate-name.ts';
import type { TakingsDocument } from '../schema.ts';

function Amount({ of, amount }: { of: TakingsDocument; amount: string }) {
  const settings = useSettings();
  return (
    <span className="whitespace-nowrap">
      {formatMoney(amount, { ...settings, currency: of.currency })}
    </span>
  );
}

const amountColumn = (
  id: 'net' | 'tax' | 'gross',
  head: string,
  more: Partial<Column<TakingsDocument>>,
): Column<TakingsDocument> => ({
  id,
  head,
  figures: true,
  cell: (document) => (
    <>
      <InPrint>{head.toLowerCase()} </InPrint>
      <Amount of={document} amount={document[id]} />
    </>
  ),
  ...more,
});

/** Invoices, what became of them, and credit notes: all that takings are made of. */
const documents: ListDefinition<TakingsDocument> = {
  from: takingsApi.listDocuments,
  title: 'Documents',
  pageSize: 20,
  noun: { one: 'document', many: 'documents' },
  rowId: ({ id }) => id,
  rowName: ({ kind, number }) => `${KIND_NAMES[kind].one} ${number}`,
  href: ({ orderId }) => `/admin/orders/${orderId}`,
  columns: [
    {
      id: 'number',
      head: 'Document',
      cell: ({ kind, number, invoice }) => (
        <>
          <span className="figures whitespace-nowrap">{number}</span>{' '}
          <span className="block font-regular text-ink-soft text-xs">
            {KIND_NAMES[kind].one}
            {(kind === 'credit_note' || kind === 'replaced') && ` for ${invoice}`}
          </span>
        </>
      ),
    },
    { id: 'at', head: 'Date', sort: 'at', from: 'lg', cell: ({ at }) => <DateTime at={at} /> },
    {
      id: 'order',
      head: 'Order',
      from: 'lg',
      cell: ({ orderNumber, payerName }) => (
        <>
          <span className="figures">{orderNumber}</span>{' '}
          <span className="wrap-anywhere text-ink-soft">{payerName}</span>
        </>
      ),
    },
    {
      id: 'country',
      head: 'Country',
      from: 'xl',
      hiddenOnPhones: true,
      cell: ({ country }) => countryName(country),
    },
    { id: 'way', head: 'Way to pay', from: 'xl', hiddenOnPhones: true, cell: ({ way }) => way },
    {
      id: 'taxes',
      head: 'Taxes',
      from: 'xl',
      hiddenOnPhones: true,
      cell: (document) => (
        <ul>
          {document.taxes.map(({ name, percent, net, tax }) => (
            <li key={rateName(name, percent)} className="figures text-ink-soft text-xs">
              {rateName(name, percent)}: {name !== null && <Amount of={document} amount={tax} />} on{' '}
              <Amount of={document} amount={net} />
            </li>
          ))}
        </ul>
      ),
    },
    amountColumn('net', 'Net', { from: 'lg', hiddenOnPhones: true }),
    amountColumn('tax', 'Tax', { from: 'lg', hiddenOnPhones: true }),
    amountColumn('gross', 'Gross', { sort: 'gross' }),
  ],
  sort: '-at',
  filters: {
    date: { kind: 'dates', label: 'Date' },
    kind: {
      kind: 'choice',
      label: 'Document',
      many: true,
      options: DOCUMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value].many })),
    },
    part: {
      kind: 'choice',
      label: 'With',
      many: true,
      options: DOCUMENT_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] })),
    },
    country: namesOf('country', 'Country'),
    rate: namesOf('rate', 'Tax'),
    way: namesOf('way', 'Way to pay'),
    currency: namesOf('currency', 'Currency'),
  },
  actions: (document) => <Paper document={document} />,
  file: takingsApi.downloadDocuments,
  empty: {
    icon: DocumentTextIcon,
    title: 'No documents in these days',
    text: 'An order has its invoice from when it is placed, a refund its credit note once the money has gone back.',
  },
};

function namesOf(of: 'country' | 'rate' | 'way' | 'currency', label: string) {
  return {
    kind: 'pick' as const,
    label,
    from: (search: string) => takingsApi.listNames({ of, search }),
  };
}

/** What is printed of a document: of one that another took the place of, as it stood. */
function paperOf({ kind, orderId, refundId, replacedId }: TakingsDocument) {
  if (replacedId !== null) {
    const of = { id: orderId, replacedId };
    return kind === 'replaced' ? editingApi.replacedCreditNote(of) : editingApi.replacedInvoice(of);
  }
  return kind === 'credit_note' && refundId !== null
    ? orderRecordsApi.creditNote({ id: orderId, refundId })
    : takingsApi.printInvoice({ id: orderId });
}

function Paper({ document }: { document: TakingsDocument }) {
  const { number } = document;
  return (
    <span className="block py-2.5 pr-3 leading-5 sm:pr-2">
      <PaperButton paper={paperOf(document)} fileName={`${number}.pdf`}>
        PDF<span className="sr-only"> of {number}</span>
      </PaperButton>
    </span>
  );
}

export function DocumentsScreen() {
  const { date } = useSearch({ strict: false }) as { date?: unknown };
  return (
    <ListScreen
      list={documents}
      notice={
        date === undefined && (
          <p className="text-ink-soft text-sm">
            Invoices and credit notes of this month. Choose other days by their date.
          </p>
        )
      }
    />
  );
}
