import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Check, Finding } from '../../kit/check.ts';
import { DeliveryFailure } from '../../platform/mail/transport.ts';
import { type Mailer, senderOf } from './mailer.ts';

/** Whether mail can leave, and whether other servers will believe that it is ours. */
export const mailChecks = (mailer: Mailer): Check[] => [
  { about: 'Transport', under: 'Mail', look: () => transportFinding(mailer) },
  {
    about: 'Sender',
    under: 'Mail',
    look: async () => {
      const { address } = senderOf(mailer, await mailer.readShop(mailer.db));
      return domainFindings(address.split('@').at(-1) ?? '');
    },
  },
];

async function transportFinding(mailer: Mailer): Promise<Finding> {
  const about = 'Transport';
  const transport = await mailer.findTransport();
  if (!transport) {
    return {
      about,
      state: 'warning',
      says: 'No way to send mail is set up: all of it waits in the outbox.',
      advice: 'Name your mail server under Mail, Sending, or set SMTP_URL.',
    };
  }
  try {
    const connection = await transport.open();
    connection.close();
    return { about, state: 'ok', says: `Mail leaves by ${transport.name}.` };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return {
      about,
      state: 'fault',
      says: `Mail cannot leave by ${transport.name}: ${error.message.replace(/[.\s]+$/, '')}.`,
      advice:
        'Look at what stands under Mail, Sending, or at SMTP_URL, and whether this machine may reach it.',
    };
  }
}

/** What a resolver may take for an answer, twice. */
const LOOKUP = { timeout: 1_500, tries: 2 };

/** The selectors that common senders of mail use; DNS does not list which ones a domain has. */
const SELECTORS = [
  ...['default', 'mail', 'dkim', 's1', 's2', 'k1', 'k2', 'google', 'selector1', 'selector2'],
  ...['smtp', 'mta', 'pm', 'fm1', 'zoho', 'key1', 'mandrill', 'brevo1', 'mailjet', 'resend'],
];

/**
 * What the domain of a sender says of its mail: who may send it (SPF, RFC 7208), how it is signed (DKIM, RFC 6376), what
 * becomes of the rest (DMARC, RFC 7489).
 */
export async function domainFindings(
  domain: string,
  resolver: Resolver = new Resolver(LOOKUP),
): Promise<Finding[]> {
  if (isNobodys(domain)) {
    return [
      {
        about: 'Sender',
        state: 'warning',
        says: `Mail is sent from an address at ${domain}, which nobody else can reach.`,
        advice: 'Name an address of a domain of yours under Mail, Sending, or in MAIL_FROM.',
      },
    ];
  }
  const read = (name: string) => readTexts(resolver, name);
  const [spf, dmarc, ...keys] = await Promise.all([
    read(domain),
    findDmarc(domain, read),
    ...SELECTORS.map((selector) => read(`${selector}._domainkey.${domain}`)),
  ]);
  return [spfFinding(domain, spf), dkimFinding(domain, keys), dmarcFinding(domain, dmarc)];
}

/** Names that no DNS has: RFC 2606, RFC 6761, RFC 6762, those without a dot, and addresses of machines. */
const isNobodys = (domain: string) =>
  !domain.includes('.') ||
  isIP(domain) !== 0 ||
  /\.(localhost|local|test|invalid|example|internal)$/.test(domain);

/** The texts of a name; none where it has none; undefined where no resolver says. */
type Texts = string[] | undefined;

async function readTexts(resolver: Resolver, name: string): Promise<Texts> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

/** Its own, or else that of the domain above, which speaks for it. */
async function findDmarc(domain: string, read: (name: string) => Promise<Texts>): Promise<Texts> {
  const isDmarc = (text: string) => /^v=DMARC1\s*;/i.test(text);
  const own = (await read(`_dmarc.${domain}`))?.filter(isDmarc);
  const above = domain.split('.').slice(1).join('.');
  if (own?.length !== 0 || !above.includes('.')) return own;
  return (await read(`_dmarc.${above}`))?.filter(isDmarc);
}

const unanswered = (about: string): Finding => ({
  about,
  state: 'unknown',
  says: 'No resolver answers from here.',
});

function spfFinding(domain: string, texts: Texts): Finding {
  if (!texts) return unanswered('SPF');
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (!record) {
    return {
      about: 'SPF',
      state: 'warning',
      says: `${domain} does not say who may send its mail.`,
      advice: 'Add the TXT record that begins with v=spf1, as your mail service gives it.',
    };
  }
  const isTwice = records.length > 1;
  const letsAnybody = /\s\+?all\s*$/i.test(record);
  return {
    about: 'SPF',
    state: isTwice || letsAnybody ? 'warning' : 'ok',
    says: isTwice
      ? `${domain} has ${records.length} records that begin with v=spf1, and so none that counts.`
      : `${domain} says ${record}${letsAnybody ? ', which lets anybody send as you' : ''}.`,
    advice: isTwice
      ? 'Make one of them.'
      : letsAnybody
        ? 'Let it end with ~all or -all.'
        : undefined,
  };
}

function dkimFinding(domain: string, keys: Texts[]): Finding {
  const about = 'DKIM';
  if (keys.every((texts) => texts === undefined)) return unanswered(about);
  const found = SELECTORS.filter((_, place) =>
    keys[place]?.some((text) => /\bp=[^;\s]/.test(text)),
  );
  if (found.length > 0) {
    return { about, state: 'ok', says: `${domain} has a key for ${found.join(', ')}.` };
  }
  return {
    about,
    state: 'unknown',
    says: `No key was found under the usual names at ${domain}; yours may have another name.`,
    advice: 'Send yourself a test mail: its headers say dkim=pass, or do not.',
  };
}

function dmarcFinding(domain: string, texts: Texts): Finding {
  const about = 'DMARC';
  if (!texts) return unanswered(about);
  const [record] = texts;
  if (record) return { about, state: 'ok', says: `${domain} says ${record}.` };
  return {
    about,
    state: 'warning',
    says: `${domain} does not say what becomes of mail that others send in its name; some services refuse all mail without that.`,
    advice: `Add a TXT record at _dmarc.${domain}, at least: v=DMARC1; p=none`,
  };
}
