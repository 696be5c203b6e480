import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as accountApi from '../../customers/account-endpoints.ts';
import { findPreferences, savePreferences } from '../preferences.ts';

/** Which mail a customer wants. */
export function preferenceRoutes(app: App, db: Db, secretKey: string): void {
  serve(app, accountApi.listNotifications, ({ caller }) => findPreferences(db, caller.user));

  serve(app, accountApi.changeNotifications, (request) => {
    const { place, ...changes } = request.body;
    const { id } = request.caller.user;
    return request.write((tx) => savePreferences(tx, secretKey, id, changes, place));
  });
}
