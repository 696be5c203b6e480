import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listAddresses } from '../../domain/customers/addresses.ts';
import { exportData } from '../../domain/customers/export-data.ts';
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
} from '../../domain/customers/manage-customers.ts';
import { listConsents } from '../../domain/customers/notification-preferences.ts';
import {
  CustomerChange,
  CustomerDetail,
  CustomerNote,
  CustomerQuery,
  CustomerRow,
  CustomerStatus,
  NewNote,
} from '../../domain/customers/schema.ts';
import { ShopError } from '../../domain/errors.ts';
import { findPreferences } from '../../domain/newsletter/preferences.ts';
import { readCustomerFigures } from '../../domain/orders/customer-figures.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import { ACCOUNT_PARTS } from '../account-parts.ts';
import { withTotal } from '../api/list-answer.ts';
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** The customers, and what colleagues may do about them. */
export function adminCustomerRoutes(app: App, db: Database, secretKey: string): void {
  const withFigures = async (customer: Customer) => ({
    ...customer,
    ...(await readCustomerFigures(db, [customer.id]))(customer.id),
  });
  const sendRow = async (reply: FastifyReply, customer: Customer) =>
    sendVersioned(reply, await withFigures(customer));

  app.get(
    '/api/admin/customers',
    {
      config: { needs: 'customers.view' },
      schema: {
        tags,
        summary: 'The customers, with what they ordered and spent',
        querystring: CustomerQuery,
        response: { 200: z.array(CustomerRow) },
      },
    },
    async ({ query }, reply) => {
      const { customers, total } = await listCustomers(db, query);
      const figuresOf = await readCustomerFigures(
        db,
        customers.map(({ id }) => id),
      );
      const rows = customers.map((customer) => ({ ...customer, ...figuresOf(customer.id) }));
      return withTotal(reply, rows, total);
    },
  );

  app.get(
    '/api/admin/customers/:id',
    {
      config: { needs: 'customers.view' },
      schema: {
        tags,
        summary: 'A customer with addresses, consent and notes',
        params,
        response: { 200: CustomerDetail },
      },
    },
    async ({ params: { id } }, reply) => {
      const customer = await findCustomer(db, id);
      return {
        ...(await sendRow(reply, customer)),
        addresses: await listAddresses(db, id),
        consent: await findPreferences(db, customer),
        consents: await listConsents(db, id),
        notes: await listNotes(db, id),
      };
    },
  );

  app.put(
    '/api/admin/customers/:id',
    {
      config: { needs: 'customers.edit' },
      schema: {
        tags,
        summary: 'Changes names and address; a new address is told, and counts as unproven',
        params,
        body: CustomerChange,
        response: { 200: CustomerRow },
      },
    },
    async (request, reply) => {
      const {
        params: { id },
        body,
      } = request;
      const changed = await request
        .write((tx) =>
          changeCustomer(tx, ACCOUNT_PARTS, secretKey, id, body, expectedVersions(request)),
        )
        .catch(async (error) => {
          const current = error instanceof ShopError && error.details.current;
          if (current) Object.assign(current, (await readCustomerFigures(db, [id]))(id));
          throw error;
        });
      return sendRow(reply, changed);
    },
  );

  app.put(
    '/api/admin/customers/:id/status',
    {
      config: { needs: 'customers.edit' },
      schema: {
        tags,
        summary: 'Closes an account, which signs it out everywhere, or opens it again',
        params,
        body: CustomerStatus,
        response: { 200: CustomerRow },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { isActive } = request.body;
      return sendRow(reply, await request.write((tx) => setCustomerActive(tx, id, isActive)));
    },
  );

  app.delete(
    '/api/admin/customers/:id',
    {
      config: { needs: 'customers.delete' },
      schema: {
        tags,
        summary: 'Erases a customer; their orders stay, without a name',
        params,
        response: { 200: Message },
      },
    },
    async (request) => {
      await removeCustomer(db, await request.by(), ACCOUNT_PARTS, request.params.id);
      return { message: 'User deleted successfully' };
    },
  );

  app.get(
    '/api/admin/customers/:id/export',
    {
      config: { needs: 'customers.export' },
      schema: {
        tags,
        summary: 'Everything that the shop keeps about a customer, as a JSON file',
        params,
        produces: ['application/json'],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const user = await findUser(db, id);
      await request.write(async (tx) => tx.record('customer.exported', id));
      return sendFile(reply, await exportData(db, ACCOUNT_PARTS, user, null));
    },
  );

  app.post(
    '/api/admin/customers/:id/notes',
    {
      config: { needs: 'customers.edit' },
      schema: {
        tags,
        summary: 'Writes something down about a customer; answers all notes',
        params,
        body: NewNote,
        response: { 200: z.array(CustomerNote) },
      },
    },
    (request) => {
      const by = request.admin?.username ?? '';
      return request.write((tx) => addNote(tx, request.params.id, request.body.text, by));
    },
  );

  app.delete(
    '/api/admin/customers/:id/notes/:noteId',
    {
      config: { needs: 'customers.edit' },
      schema: {
        tags,
        summary: 'Removes a note; answers the others',
        params: params.extend({ noteId: Uuid }),
        response: { 200: z.array(CustomerNote) },
      },
    },
    (request) => request.write((tx) => removeNote(tx, request.params.id, request.params.noteId)),
  );
}
