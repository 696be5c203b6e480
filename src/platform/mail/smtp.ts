import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { mimeOf } from './mime.ts';
import {
  DeliveryFailure,
  type MailConnection,
  type MailMessage,
  type MailTransport,
} from './transport.ts';

/** How long the server may stay silent before we give up the connection. */
const PATIENCE_MS = 30_000;
/** Servers close connections that carry very many mails. */
const MAILS_A_CONNECTION = 100;

/** Hands mail to the server of a URL such as smtp://user:password@host:587 or smtps://host. */
export function smtpTransport(url: string): MailTransport {
  const server = new URL(url);
  return {
    kind: 'smtp',
    name: `the mail server ${server.hostname}`,
    async open() {
      const connection = new SmtpConnection(server);
      await connection.open();
      return connection;
    },
  };
}

interface SmtpError extends Error {
  /** The SMTP command that failed. */
  command?: string;
  /** The server's response, where there was one. */
  responseCode?: number;
}

class SmtpConnection implements MailConnection {
  readonly #smtp: SMTPConnection;
  readonly #login: { user: string; pass: string } | undefined;
  #mails = 0;
  #isOpen = false;

  constructor({ protocol, hostname, port, username, password }: URL) {
    const secure = protocol === 'smtps:';
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const isHere =
      host === 'localhost' || host === '::1' || (isIP(host) && host.startsWith('127.'));
    this.#login = username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined;
    this.#smtp = new SMTPConnection({
      host,
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      // Nobody can listen in on a connection within one machine, and no authority certifies
      // 'localhost'.
      requireTLS: !secure && !isHere && this.#login !== undefined,
      tls: { rejectUnauthorized: !isHere },
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
    });
    this.#smtp.on('error', () => this.close());
    this.#smtp.on('end', () => {
      this.#isOpen = false;
    });
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#mails < MAILS_A_CONNECTION;
  }

  async open(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#smtp.once('error', reject);
        this.#smtp.connect((error) => (error ? reject(error) : resolve()));
      });
      const login = this.#login;
      if (login) {
        await new Promise<void>((resolve, reject) => {
          this.#smtp.once('error', reject);
          this.#smtp.login(login, (error) => (error ? reject(error) : resolve()));
        });
      }
      this.#isOpen = true;
    } catch (error) {
      this.close();
      throw new DeliveryFailure(reasonOf(error), { outcome: 'later', concernsAll: true });
    }
  }

  async send(message: MailMessage): Promise<void> {
    this.#mails++;
    const mail = await mimeOf(message).catch((error: unknown) => {
      throw new DeliveryFailure(reasonOf(error), { outcome: 'later' });
    });
    let isHandedOver = false;
    // Read only once the server has said that it is ready for the mail.
    const data = new Readable({
      read() {
        isHandedOver = true;
        this.push(mail);
        this.push(null);
      },
    });
    const envelope = { from: message.from.address, to: message.to };
    try {
      await new Promise<void>((resolve, reject) => {
        this.#smtp.send(envelope, data, (error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      // After refusing a mail, some servers refuse everything else on the same connection.
      this.close();
      throw failureOf(error, isHandedOver);
    }
  }

  close(): void {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen) this.#smtp.quit();
    else this.#smtp.close();
  }
}

function failureOf(error: unknown, isHandedOver: boolean): DeliveryFailure {
  const { responseCode, command } = error as SmtpError;
  const reason = reasonOf(error);
  if (isHandedOver && responseCode === undefined)
    return new DeliveryFailure(reason, { outcome: 'unsure' });
  const isPermanent = responseCode !== undefined && responseCode >= 500;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA' || command === 'API';
  if (isPermanent && isAboutThisMail) return new DeliveryFailure(reason, { outcome: 'refused' });
  return new DeliveryFailure(reason, { outcome: 'later', concernsAll: !isAboutThisMail });
}

/** What nodemailer and the server said; neither contains the password. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The connection failed';
