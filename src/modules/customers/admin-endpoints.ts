import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  CustomerChange,
  CustomerDetail,
  CustomerNote,
  CustomerQuery,
  CustomerRow,
  CustomerStatus,
  NewCustomerNote,
  TimelineEntry,
  TimelineQuery,
} from './schema.ts';

export const list = GET('/api/admin/customers', {
  summary: 'The customers, with what they ordered and spent',
  needs: 'customers.view',
  query: CustomerQuery,
  response: z.array(CustomerRow),
});

export const find = GET('/api/admin/customers/:id', {
  summary: 'A customer with addresses, consent and notes',
  needs: 'customers.view',
  response: CustomerDetail,
});

export const change = PUT('/api/admin/customers/:id', {
  summary: 'Changes names and address; a new address is told, and counts as unproven',
  needs: 'customers.edit',
  body: CustomerChange,
  response: CustomerRow,
});

export const changeStatus = PUT('/api/admin/customers/:id/status', {
  summary: 'Closes an account, which signs it out everywhere, or opens it again',
  needs: 'customers.edit',
  body: CustomerStatus,
  response: CustomerRow,
});

export const remove = DELETE('/api/admin/customers/:id', {
  summary: 'Erases a customer; their orders stay, without a name',
  needs: 'customers.delete',
  response: Message,
});

export const exportData = GET('/api/admin/customers/:id/export', {
  summary: 'Everything that the shop keeps about a customer, as a JSON file',
  needs: 'customers.export',
  produces: ['application/json'],
});

export const addNote = POST('/api/admin/customers/:id/notes', {
  summary: 'Writes something down about a customer; answers all notes',
  needs: 'customers.edit',
  body: NewCustomerNote,
  response: z.array(CustomerNote),
});

export const removeNote = DELETE('/api/admin/customers/:id/notes/:noteId', {
  summary: 'Removes a note; answers the others',
  needs: 'customers.edit',
  response: z.array(CustomerNote),
});

export const timeline = GET('/api/admin/customers/:id/timeline', {
  summary: 'What happened to a customer, the latest first: orders, mail, notes, sign-ins and so on',
  needs: 'customers.view',
  query: TimelineQuery,
  response: z.array(TimelineEntry),
});
