import { type Check, type Finding, hoursOrDays } from '../../kit/check.ts';
import { named } from '../../platform/database/database.ts';
import { isOwnMethod } from './constants.ts';
import type { Payments } from './open-gateway.ts';
import { webhookUrl } from './payment-methods.ts';

/** Whether the providers in use tell the shop what becomes of payments. */
export const paymentChecks = (payments: Payments): Check[] => [
  { about: 'Webhooks', under: 'Payments', look: () => webhookFindings(payments) },
];

interface Heard {
  provider: string;
  isActive: boolean;
  /** Minutes since the last webhook. */
  minutes: number | null;
  heard: number;
  refused: number;
  /** Payments that came to an end. */
  ended: number;
}

/** Of the last day, by provider: those that are on, and those whose customers paid. */
const readHeard = ({ db }: Payments) =>
  named<Heard>(
    db,
    'webhooks-of-the-day',
    `select m.provider, m.is_active as "isActive", w.minutes, coalesce(w.heard, 0) as heard,
            coalesce(l.refused, 0) as refused, coalesce(a.ended, 0) as ended
     from payment_methods m
     left join (
       select provider, extract(epoch from now() - max(received_at))::float8 / 60 as minutes,
              count(*) filter (where received_at > now() - interval '1 day')::int as heard
       from payment_webhooks where status <> 'refused' group by provider) w using (provider)
     left join (
       select provider, count(*)::int as refused from payment_logs
       where type = 'webhook' and status = 'refused' and created_at > now() - interval '1 day'
       group by provider) l using (provider)
     left join (
       select provider, count(*)::int as ended from payment_attempts
       where status in ('paid', 'failed') and ended_at > now() - interval '1 day'
       group by provider) a using (provider)
     where m.is_active or a.ended > 0
     order by m.provider`,
  );

async function webhookFindings(payments: Payments): Promise<Finding[]> {
  const rows = (await readHeard(payments)).filter(({ provider }) => !isOwnMethod(provider));
  if (rows.length === 0) {
    const says = 'No provider is in use that would send webhooks.';
    return [{ about: 'Webhooks', state: 'ok', says }];
  }
  return rows.map((row) => webhookFinding(payments, row));
}

function webhookFinding(payments: Payments, row: Heard): Finding {
  const { provider, minutes, heard, refused, ended } = row;
  const name = payments.providerName(provider);
  const about = `Webhooks of ${name}`;
  const address = webhookUrl(payments.publicUrl, provider);
  if (heard > 0) {
    const says = `${heard} were heard in the last day, the latest ${ago(minutes ?? 0)} ago.`;
    return { about, state: 'ok', says };
  }
  if (refused > 0) {
    return {
      about,
      state: 'fault',
      says: 'Those of the last day were refused: they are not signed with the secret that is set up.',
      advice: `Copy the signing secret from ${name} again, under Payment methods.`,
    };
  }
  if (ended > 0) {
    return {
      about,
      state: 'warning',
      says: `${ended} payments came to an end in the last day, and no webhook told of them: the shop had to ask.`,
      advice: `Enter ${address} at ${name} as the address for webhooks.`,
    };
  }
  const before = minutes === null ? 'and none ever' : `the latest ${ago(minutes)} ago`;
  return {
    about,
    state: 'ok',
    says: `None in the last day, ${before}; no payment came to an end either.`,
  };
}

const ago = (minutes: number): string =>
  minutes < 90 ? `${Math.round(minutes)} minutes` : hoursOrDays(minutes / 60);
