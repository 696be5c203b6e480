import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailSummary, OutboxEntry } from '../../../domain/mail/schema.ts';
import type { Letter } from '../../mail/template.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { apiListQuery, apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toast.ts';

const PATH = '/api/admin/mail';

export type MailStatus = OutboxEntry['status'];

/** A part of the outbox, the newest first. */
export const outboxQuery = (status: MailStatus | undefined, limit: number, offset: number) =>
  apiListQuery<OutboxEntry>(PATH, { status, limit, offset });

export const mailSummaryQuery = apiQuery<MailSummary>(PATH, 'summary');

/** Every answer about mail, for whoever changes how it is sent. */
export const MAIL_KEY = [PATH];

/** Sends a mail once more that failed, or may have. */
export function useSendAgain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend<OutboxEntry>('POST', `${PATH}/${id}/retry`),
    onSuccess: () =>
      toast({ title: 'The mail waits to be sent again', description: 'It goes out shortly.' }),
    onError: (error) => tellFailure(error, 'Failed to send the mail again'),
    // Somebody else may have done it: what is on screen no longer holds.
    onSettled: () => refetchAfterWrite(queryClient, MAIL_KEY),
  });
}

const KIND_NAMES: Record<Letter['kind'], string> = {
  welcome: 'Welcome',
  'order-placed': 'Order placed',
  'payment-received': 'Payment received',
  'order-shipped': 'Order shipped',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'password-reset': 'Password reset link',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'account-deleted': 'Account deleted',
  'back-in-stock': 'Back in stock',
  'review-invitation': 'Review invitation',
  'new-products': 'New products',
  'price-drops': 'Price drops',
  'newsletter-confirmation': 'Newsletter confirmation',
  newsletter: 'Newsletter',
  test: 'Test email',
};

/** What a mail is about, in words; a kind that nobody knows any more as it is. */
export const kindName = (kind: string): string =>
  Object.hasOwn(KIND_NAMES, kind) ? KIND_NAMES[kind as Letter['kind']] : kind;

export const STATUS_NAMES: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Unsure',
  dropped: 'Not needed',
};

/** The status that an address names; undefined for all mail. */
export const mailStatus = (text: string | undefined): MailStatus | undefined =>
  text !== undefined && Object.hasOwn(STATUS_NAMES, text) ? (text as MailStatus) : undefined;
