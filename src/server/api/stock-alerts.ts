import * as stockAlertsApi from '../../domain/alerts/endpoints.ts';
import { askForAlert } from '../../domain/alerts/stock-alerts.ts';
import type { App } from '../app-types.ts';
import { serve } from '../serve.ts';

export function stockAlertRoutes(app: App): void {
  serve(app, stockAlertsApi.add, async (request) => {
    const customer = await request.customer();
    await request.write((tx) => askForAlert(tx, request.body, customer));
    return { message: 'We will write to you once it is back.' };
  });
}
