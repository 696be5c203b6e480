import { Readable } from 'node:stream';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { invoicePdfOf } from '../../orders/invoice/invoice-pdf.ts';
import type { PaperDesk } from '../../orders/paper-logo.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import * as takingsApi from '../endpoints.ts';
import { readTakings } from '../figures.ts';
import { ledgerFile } from '../ledger.ts';
import { countDocuments, exportDocuments, listDocuments, listNames } from '../list-documents.ts';
import { findPayoutParts, listPayouts } from '../payouts.ts';
import { takingsCsv, takingsPdf } from '../takings-files.ts';

/** What the shop took, for whoever keeps its books. */
export function adminTakingsRoutes(app: App, payments: Payments, papers: PaperDesk): void {
  const db = payments.db.reads;
  serve(app, takingsApi.read, ({ query }) => readTakings(db, query));

  serve(app, takingsApi.download, async ({ query }, reply) =>
    sendFile(reply, takingsCsv(await readTakings(db, query))),
  );

  serve(app, takingsApi.print, async ({ query }, reply) =>
    sendFile(reply, await takingsPdf(db, await readTakings(db, query), papers.publicUrl)),
  );

  serve(app, takingsApi.downloadLedger, async ({ query }, reply) =>
    sendFile(reply, await ledgerFile(db, query)),
  );

  serveList(app, takingsApi.listDocuments, ({ query }) => listDocuments(db, query));

  serve(app, takingsApi.listNames, ({ query }) => listNames(db, query));

  serve(app, takingsApi.downloadDocuments, async (request, reply) => {
    const { query: filters } = request;
    const count = await countDocuments(db, filters);
    const csv = Readable.from(exportDocuments(db, filters));
    const file = { fileName: 'documents.csv', csv };
    return sendExport(request, reply, { of: 'documents', count, filters, file });
  });

  serve(app, takingsApi.printInvoice, async ({ params: { id } }, reply) =>
    sendFile(reply, await invoicePdfOf(db, id, papers)),
  );

  serve(app, takingsApi.listPayouts, ({ query }) => listPayouts(payments, query));

  serve(app, takingsApi.findPayoutParts, ({ params }) => findPayoutParts(payments, params));
}
