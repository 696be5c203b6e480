import { FileImport } from '../../catalog/admin/imports/import-window.tsx';
import { CUSTOMER_COLUMNS } from '../csv/columns.ts';
import * as filesApi from '../file-endpoints.ts';

type CustomerImportProps = { open: boolean; onClose: () => void };

/** Brings a file of customers in. */
export const CustomerImport = ({ open, onClose }: CustomerImportProps) =>
  open && (
    <FileImport
      title="Import Customers"
      text="A CSV file with a row for each customer and a heading for each column: an export of this shop, of Shopify or WooCommerce, or your own. Customers are told apart by their email address. Nobody is mailed."
      noun={{ one: 'Customer', many: 'Customers' }}
      call={filesApi.importFile()}
      choices={CUSTOMER_COLUMNS}
      ticks={[{ field: 'createGroups', label: 'Make groups that the shop doesn’t know' }]}
      onClose={onClose}
    />
  );
