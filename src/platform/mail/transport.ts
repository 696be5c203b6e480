import type { Mailbox } from '../config.ts';

/** A mail, ready to be handed to whoever brings it. */
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

/** A way out of the house: a mail server, a service, a folder. */
export interface MailTransport {
  kind: TransportKind;
  /** For people: 'the mail server mail.example'. */
  name: string;
  /** Makes it ready to take mail. @throws DeliveryFailure */
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
   * `later`: it was surely not taken, and may be another time. `refused`: it was surely not taken, and never
   * will be. `unsure`: it may have been taken.
   */
  outcome: 'later' | 'refused' | 'unsure';
  /** The failure is none of this mail's own: any other would meet it now as well. */
  concernsAll?: boolean;
  /** How long whoever refused it asked to be left alone, milliseconds. */
  retryAfterMs?: number;
}

/** A mail that did not go out, or may not have. The message holds nothing secret. */
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
