import { apiQuery } from '../../../shared/queries.ts';
import * as mailApi from '../endpoints.ts';
import type { OutboxEntry } from '../schema.ts';

export type MailStatus = OutboxEntry['status'];

export const mailSummaryQuery = apiQuery(mailApi.summarise());

export const STATUS_NAMES: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Unsure',
  dropped: 'Not needed',
};
