import { isIP } from 'node:net';
import type { Check, Finding } from '../../../kit/check.ts';
import type { Shop } from '../../../kit/module.ts';
import { portRefusal, tryPort } from '../../../platform/net/free-port.ts';
import { type Answered, askAt } from '../ask-shop.ts';
import type { Forwarding } from '../forwarding.ts';
import { clockFinding } from './database.ts';

type Ground = Pick<Shop, 'config' | 'secretKey'>;

/** Where shoppers reach the shop, and what stands between. */
export const addressChecks = ({ config, secretKey }: Ground): Check[] => [
  {
    about: 'Address',
    under: 'Address',
    needsNoDatabase: true,
    look: (signal) => addressFindings({ config, secretKey }, signal),
  },
];

async function addressFindings(ground: Ground, signal: AbortSignal): Promise<Finding[]> {
  const [{ finding, forwarding, isFree }, outside] = await Promise.all([
    lookAtPort(ground, signal),
    lookOutside(ground, signal),
  ]);
  const { config } = ground;
  return [
    finding,
    addressFinding(config.publicUrl, outside, isFree),
    ...certificateFindings(config.publicUrl, outside),
    ...clockFindings(outside),
    proxyFinding(config.trustProxy, forwarding),
  ];
}

interface AtPort {
  finding: Finding;
  isFree: boolean;
  /** What this shop's process there has seen. */
  forwarding?: Forwarding;
}

async function lookAtPort({ config, secretKey }: Ground, signal: AbortSignal): Promise<AtPort> {
  const about = 'Port';
  const { host, port } = config;
  if (port === 0) {
    return {
      isFree: true,
      finding: { about, state: 'ok', says: 'PORT is 0: the shop takes any free one.' },
    };
  }
  const refused = await tryPort(host, port).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (!refused) {
    const says = `Port ${port} is free: the shop is not running here.`;
    return { isFree: true, finding: { about, state: 'ok', says } };
  }
  if (refused.code === 'EADDRINUSE') {
    const answered = await askAt(`http://${hereOf(host)}:${port}`, secretKey, signal).catch(
      () => undefined,
    );
    if (answered?.forwarding) {
      const says = `Port ${port} is used by this very shop.`;
      const { forwarding } = answered;
      return { isFree: false, forwarding, finding: { about, state: 'ok', says } };
    }
  }
  const says = portRefusal(refused, host, port);
  return { isFree: false, finding: { about, state: 'fault', says } };
}

/** Where this machine reaches what listens on HOST. */
function hereOf(host: string): string {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return isIP(here) === 6 ? `[${here}]` : here;
}

const lookOutside = ({ config, secretKey }: Ground, signal: AbortSignal) =>
  askAt(config.publicUrl, secretKey, signal).catch((error: NodeJS.ErrnoException) => error);

type Outside = Answered | NodeJS.ErrnoException;

const LOCAL = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

function addressFinding(publicUrl: string, outside: Outside, isFree: boolean): Finding {
  const about = 'PUBLIC_URL';
  const fault = (says: string, advice: string): Finding => ({
    about,
    state: 'fault',
    says,
    advice,
  });
  if (outside instanceof Error) {
    if (isFree) {
      return {
        about,
        state: 'unknown',
        says: `Nobody answers at ${publicUrl} while the shop does not run.`,
      };
    }
    return LOCAL.test(publicUrl) || outside.code === 'ENOTFOUND' || outside.code === 'ECONNREFUSED'
      ? fault(`${publicUrl} does not answer: ${reasonOf(outside)}.`, SET)
      : {
          about,
          state: 'unknown',
          says: `${publicUrl} does not answer from here: ${reasonOf(outside)}.`,
          advice: SET,
        };
  }
  if (!outside.forwarding) {
    const { status, headers } = outside;
    if (status >= 300 && status < 400 && headers.location) {
      const to = URL.canParse(headers.location, publicUrl)
        ? new URL(headers.location, publicUrl).origin
        : headers.location;
      return fault(
        `${publicUrl} leads on to ${to}.`,
        `Set PUBLIC_URL to ${to}, or let it answer by itself.`,
      );
    }
    if (status >= 500 || isFree) {
      return fault(
        `${publicUrl} answers ${status}, and this shop does not run.`,
        'Start the shop, then look again.',
      );
    }
    return fault(
      `What answers at ${publicUrl} (${status}) is not this shop, or has another SECRET_KEY.`,
      'Let the proxy there pass all requests on to this shop, unchanged.',
    );
  }
  if (LOCAL.test(publicUrl)) {
    return {
      about,
      state: 'warning',
      says: `PUBLIC_URL is ${publicUrl}: links in mails lead nowhere from another machine.`,
      advice: 'Set it to the address that shoppers use.',
    };
  }
  const isOpen = publicUrl.startsWith('http:');
  return {
    about,
    state: isOpen ? 'warning' : 'ok',
    says: `This shop answers at ${publicUrl}${isOpen ? ', where anybody on the way can read along' : ''}.`,
    advice: isOpen ? 'Let a proxy answer https://, and set PUBLIC_URL to that.' : undefined,
  };
}

const SET = 'Set PUBLIC_URL to the address that shoppers use, and look at what answers there.';

function reasonOf({ code, name, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
      return 'there is no such name';
    case 'EAI_AGAIN':
      return 'the name could not be looked up';
    default:
      return name === 'AbortError' ? 'it took too long' : message.split('\n')[0] || String(code);
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Those that renew by themselves do so a month before. */
const ENDS_SOON_DAYS = 14;

function certificateFindings(publicUrl: string, outside: Outside): Finding[] {
  if (!publicUrl.startsWith('https:') || outside instanceof Error || !outside.certificate)
    return [];
  const about = 'Certificate';
  const { certificate, untrusted } = outside;
  const ends = Date.parse(certificate.valid_to);
  const day = Number.isNaN(ends) ? '' : new Date(ends).toISOString().slice(0, 10);
  const until = day ? ` It is valid until ${day}.` : '';
  if (untrusted) {
    const says = `Browsers refuse the certificate of ${publicUrl}: ${TLS_WORDS[untrusted] ?? untrusted}.${until}`;
    return [{ about, state: 'fault', says, advice: 'Renew it where the proxy keeps it.' }];
  }
  const days = Math.floor((ends - Date.now()) / DAY_MS);
  const endsSoon = days < ENDS_SOON_DAYS;
  return [
    {
      about,
      state: endsSoon ? 'warning' : 'ok',
      says: `The certificate of ${publicUrl} names it, and is valid until ${day}${endsSoon ? `, for ${days} days` : ''}.`,
      advice: endsSoon ? 'See why it was not renewed by itself.' : undefined,
    },
  ];
}

const TLS_WORDS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet, or this machine’s clock is late',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody but itself vouches for it',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority vouches for it that browsers do not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificates between it and its authority are not sent along',
};

/** The header says the second alone. */
const SECOND_MS = 500;

function clockFindings(outside: Outside): Finding[] {
  if (outside instanceof Error) return [];
  const told = Date.parse(outside.headers.date ?? '');
  if (Number.isNaN(told)) return [];
  return [clockFinding('that of PUBLIC_URL', told + SECOND_MS - Date.now())];
}

/** Fewer requests say nothing of how most come. */
const ENOUGH = 20;

function proxyFinding(
  trust: Ground['config']['trustProxy'],
  seen: Forwarding | undefined,
): Finding {
  const about = 'Proxy';
  const all = seen ? seen.forwarded + seen.direct : 0;
  if (!seen || all < ENOUGH) {
    return {
      about,
      state: 'unknown',
      says: `Too few requests were seen lately to tell whether a proxy sends them; TRUST_PROXY is ${trust === false ? 'not set' : 'set'}.`,
    };
  }
  const share = Math.round((seen.forwarded / all) * 100);
  if (trust === false && share > 50) {
    return {
      about,
      state: 'fault',
      says: `${share} % of the last ${all} requests came with X-Forwarded-For while TRUST_PROXY is not set: all visitors count as one, and share its limits.`,
      advice: 'Set TRUST_PROXY to the number of proxies before the shop, or to their addresses.',
    };
  }
  if (trust !== false && share === 0) {
    return {
      about,
      state: 'warning',
      says: `None of the last ${all} requests came with X-Forwarded-For, although TRUST_PROXY is set.`,
      advice: 'Let the proxy send the header; without a proxy, unset TRUST_PROXY.',
    };
  }
  return {
    about,
    state: 'ok',
    says:
      trust === false
        ? 'Requests come directly, and TRUST_PROXY is not set.'
        : `${share} % of the last ${all} requests came by a proxy, as TRUST_PROXY says.`,
  };
}
