import { FileImport } from '../../catalog/admin/imports/import-window.tsx';
import { PAST_ORDER_COLUMNS, TEMPLATE } from '../columns.ts';
import * as pastOrdersApi from '../endpoints.ts';

type PastOrderImportProps = { open: boolean; onClose: () => void };

/** Brings a file of past orders in. */
export const PastOrderImport = ({ open, onClose }: PastOrderImportProps) =>
  open && (
    <FileImport
      title="Import Past Orders"
      text="A CSV file of the orders of a shop that you had before: an export of Shopify, of a plugin of WooCommerce, or your own with a row for each line. They come in as history: nobody is mailed, no stock is moved, and takings stay those of this shop."
      noun={{ one: 'Order', many: 'Orders' }}
      call={pastOrdersApi.importFile()}
      choices={PAST_ORDER_COLUMNS}
      template={TEMPLATE}
      ticks={[]}
      onClose={onClose}
    />
  );
