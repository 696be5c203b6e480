import type { FastifyReply } from 'fastify';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { Kinds } from '../../mail/kinds.ts';
import { type AccountPart, only } from '../account-part.ts';
import { findLastAddress, listAddresses } from '../addresses.ts';
import * as customersApi from '../admin-endpoints.ts';
import { exportData } from '../export-data.ts';
import { readGroupsOf } from '../groups.ts';
import {
  addNote,
  type Customer,
  changeCustomer,
  findCustomer,
  findUser,
  listCustomers,
  listNotes,
  removeCustomer,
  removeNote,
  setCustomerActive,
} from '../manage-customers.ts';
import { listConsents } from '../notification-preferences.ts';
import { readTimeline } from '../timeline.ts';

/** The customers, and what staff may do about them. */
export function adminCustomerRoutes(
  app: App,
  db: Database,
  secretKey: string,
  parts: readonly AccountPart[],
  /** What mail is called. */
  kinds: Kinds,
): void {
  const readFigures = only(parts, 'readFigures');
  const findPreferences = only(parts, 'findPreferences');
  const figuresOf = async (of: Db, ids: string[]) => {
    const [figures, groups] = await Promise.all([readFigures(of, ids), readGroupsOf(of, ids)]);
    return (id: string) => ({ ...figures(id), groups: groups(id) });
  };
  const withFigures = async (customer: Customer) => ({
    ...customer,
    ...(await figuresOf(db, [customer.id]))(customer.id),
  });
  const sendRow = async (reply: FastifyReply, customer: Customer) =>
    sendVersioned(reply, await withFigures(customer));

  serveList(app, customersApi.list, async ({ query }) => {
    const { rows, total } = await listCustomers(db.reads, query);
    const figures = await figuresOf(
      db,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.map((customer) => ({ ...customer, ...figures(customer.id) })),
      total,
    };
  });

  serve(app, customersApi.find, async ({ params: { id } }, reply) => {
    const customer = await findCustomer(db, id);
    return {
      ...(await sendRow(reply, customer)),
      addresses: await listAddresses(db, id),
      lastAddress: await findLastAddress(db, id),
      consent: await findPreferences(db, customer),
      consents: await listConsents(db, id),
      notes: await listNotes(db, id),
    };
  });

  serve(app, customersApi.change, async (request, reply) => {
    const {
      params: { id },
      body,
    } = request;
    if (body.groupIds && !request.adminSession().admin.permissions.includes('customers.groups')) {
      throw fieldRefusal('groupIds', 'Your role does not allow this.', 'forbidden');
    }
    const changed = await request
      .write((tx) => changeCustomer(tx, parts, secretKey, id, body, expectedVersions(request)))
      .catch(async (error) => {
        const current = error instanceof ShopError && error.details.current;
        if (current) Object.assign(current, (await figuresOf(db, [id]))(id));
        throw error;
      });
    return sendRow(reply, changed);
  });

  serve(app, customersApi.changeStatus, async (request, reply) => {
    const { id } = request.params;
    const { isActive } = request.body;
    return sendRow(reply, await request.write((tx) => setCustomerActive(tx, id, isActive)));
  });

  serve(app, customersApi.remove, async (request) => {
    await removeCustomer(db, await request.by(), parts, request.params.id);
    return { message: 'User deleted successfully' };
  });

  serve(app, customersApi.exportData, async (request, reply) => {
    const { id } = request.params;
    const user = await findUser(db, id);
    await request.write(async (tx) => tx.record('customer.exported', id));
    return sendFile(reply, await exportData(db, parts, user, null));
  });

  serve(app, customersApi.addNote, (request) => {
    const by = request.admin?.username ?? '';
    return request.write((tx) => addNote(tx, request.params.id, request.body.text, by));
  });

  serve(app, customersApi.removeNote, (request) =>
    request.write((tx) => removeNote(tx, request.params.id, request.params.noteId)),
  );

  serveList(app, customersApi.timeline, async (request) => {
    const { admin } = request.adminSession();
    const { params, query } = request;
    return readTimeline(db.reads, { parts, kinds }, admin.permissions, params.id, query);
  });
}
