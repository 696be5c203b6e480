import type { Mailbox } from '../config.ts';

/** A mail that is ready to be sent. */
export interface MailMessage {
  /** The same at every attempt, in angle brackets. */
  messageId: string;
  from: Mailbox;
  /** An address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export type TransportKind = 'smtp' | 'sendgrid' | 'folder';

/** A way to send mail: a mail server, a service, a folder. */
export interface MailTransport {
  kind: TransportKind;
  /** For people: 'the mail server mail.example'. */
  name: string;
  /** Opens a connection that can take mail. @throws DeliveryFailure */
  open(): Promise<MailConnection>;
}

export interface MailConnection {
  /** False once it can take no more: another must be opened. */
  readonly isOpen: boolean;
  /** Resolves when the mail was taken. @throws DeliveryFailure */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

export interface FailureDetails {
  /**
   * `later`: certainly not accepted, but may be at another time. `refused`: certainly not accepted,
   * and never will be. `unsure`: may have been accepted.
   */
  outcome: 'later' | 'refused' | 'unsure';
  /** The failure is not about this mail: any other mail would fail now as well. */
  concernsAll?: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  retryAfterMs?: number;
}

/** A mail that was not sent, or may not have been. The message holds nothing secret. */
export class DeliveryFailure extends Error {
  readonly outcome: FailureDetails['outcome'];
  readonly concernsAll: boolean;
  readonly retryAfterMs: number;

  constructor(message: string, details: FailureDetails) {
    super(message.replace(/\s+/g, ' ').slice(0, LONGEST_REASON));
    this.outcome = details.outcome;
    this.concernsAll = details.concernsAll ?? false;
    this.retryAfterMs = details.retryAfterMs ?? 0;
  }
}

const LONGEST_REASON = 300;
