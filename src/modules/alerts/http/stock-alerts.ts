import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import * as stockAlertsApi from '../endpoints.ts';
import { askForAlert } from '../stock-alerts.ts';

export function stockAlertRoutes(app: App): void {
  serve(app, stockAlertsApi.add, async (request) => {
    const customer = await request.customer();
    await request.write((tx) => askForAlert(tx, request.body, customer));
    return { message: 'We will write to you once it is back.' };
  });
}
