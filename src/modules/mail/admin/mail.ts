import { apiQuery } from '../../../shared/queries.ts';
import { MAILS, type MailKind } from '../../../web/mail/kinds.ts';
import * as mailApi from '../endpoints.ts';
import type { OutboxEntry } from '../schema.ts';

export type MailStatus = OutboxEntry['status'];

export const mailSummaryQuery = apiQuery(mailApi.summarise());

/** What a mail is about, in words; an unknown kind is shown as it is. */
export const kindName = (kind: string): string =>
  Object.hasOwn(MAILS, kind) ? MAILS[kind as MailKind].name : kind;

export const STATUS_NAMES: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Unsure',
  dropped: 'Not needed',
};
