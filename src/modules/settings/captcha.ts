import * as z from 'zod';
import { fieldRefusal } from '../../kit/errors.ts';
import type { Db } from '../../platform/database/database.ts';
import { callOut } from '../../platform/traces.ts';
import { readSecret } from './secrets.ts';
import { readSettingTexts } from './site-config.ts';

/** Where reCAPTCHA v2 answers are checked, and what opens its stored secret. */
export interface Captcha {
  /** Without a slash at its end. */
  url: string;
  secretKey: string;
}

/** How long Google may take to answer. */
const PATIENCE_MS = 5_000;

const SECRET = 'google_recaptcha_secret_key';

/**
 * Refuses a call that brings no solved reCAPTCHA, while the owner asks for one. If nobody can tell (Google
 * does not answer, or does not know our secret), the call passes: what it guesses is counted all the same.
 * @returns why nobody could tell; undefined if all is well
 * @throws captcha_failed
 */
export async function refuseRobot(
  db: Db,
  captcha: Captcha,
  token: string | undefined,
): Promise<string | undefined> {
  const { enable_captcha: isOn } = await readSettingTexts(db, ['enable_captcha']);
  if (isOn !== 'true') return undefined;
  if (!token) throw captchaFailed('Please confirm that you are not a robot.');
  const secret = await readSecret(db, captcha.secretKey, SECRET);
  if (secret === undefined) return 'the stored secret key cannot be read';
  const verdict = await askGoogle(captcha.url, secret, token);
  if (verdict === 'robot') {
    throw captchaFailed(
      'The check that you are not a robot has failed or expired. Please try again.',
    );
  }
  return verdict === 'human' ? undefined : verdict.unknown;
}

const captchaFailed = (message: string) => fieldRefusal('captchaToken', message, 'captcha_failed');

/** https://developers.google.com/recaptcha/docs/verify */
const Answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

type Verdict = 'human' | 'robot' | { unknown: string };

async function askGoogle(url: string, secret: string, token: string): Promise<Verdict> {
  try {
    const response = await callOut('recaptcha', () =>
      fetch(`${url}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    );
    if (!response.ok) return { unknown: `Google answered ${response.status}` };
    const { success, 'error-codes': errors } = Answer.parse(await response.json());
    if (success) return 'human';
    const isOurFault = errors.some((error) => error.endsWith('-input-secret'));
    return isOurFault ? { unknown: 'Google does not know the secret key' } : 'robot';
  } catch (error) {
    return {
      unknown:
        error instanceof z.ZodError ? 'Google answered something else' : 'Google did not answer',
    };
  }
}
