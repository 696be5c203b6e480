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

/** The key prefix of every query about mail, for whatever changes how it is sent. */
export const MAIL_KEY = [PATH];

/** Sends a mail again that failed or may have failed. */
export function useSendAgain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend<OutboxEntry>('POST', `${PATH}/${id}/retry`),
    onSuccess: () =>
      toast({ title: 'The mail waits to be sent again', description: 'It goes out shortly.' }),
    onError: (error) => tellFailure(error, 'Failed to send the mail again'),
    // A colleague may have done it already, so what is on screen is out of date.
    onSettled: () => refetchAfterWrite(queryClient, MAIL_KEY),
  });
}

const KIND_NAMES: Record<Letter['kind'], string> = {
  welcome: 'Welcome',
  'confirm-email': 'Address confirmation',
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
  'shop-event': 'Notification to you',
  test: 'Test email',
};

/** What a mail is about, in words; an unknown kind is shown as it is. */
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

/** The status named in the URL; undefined for all mail. */
export const mailStatus = (text: string | undefined): MailStatus | undefined =>
  text !== undefined && Object.hasOwn(STATUS_NAMES, text) ? (text as MailStatus) : undefined;
