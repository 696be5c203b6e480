import { NewStockAlert } from '../../domain/alerts/schema.ts';
import { askForAlert } from '../../domain/alerts/stock-alerts.ts';
import { Message } from '../../domain/wire.ts';
import type { App } from '../app-types.ts';

export function stockAlertRoutes(app: App): void {
  app.post(
    '/api/stock-alerts',
    {
      config: { counted: 'stockAlert', bounded: 'alerts' },
      schema: {
        tags: ['Products'],
        summary: 'Asks for a mail when a sold-out variant can be bought again',
        body: NewStockAlert,
        response: { 200: Message },
      },
    },
    async (request) => {
      const customer = await request.customer();
      await request.write((tx) => askForAlert(tx, request.body, customer));
      return { message: 'We will write to you once it is back.' };
    },
  );
}
