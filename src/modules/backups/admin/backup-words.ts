import type { PillTone } from '../../../ui/status-pill.tsx';
import type { BackupReason, BackupState } from '../constants.ts';
import type { BackupEntry } from '../schema.ts';

/** What became of a backup, in words. */
export function stateOf({ state, comparedAt, error }: BackupEntry): {
  tone: PillTone;
  text: string;
} {
  if (state === 'made' && error) return { tone: 'danger', text: 'Made, could not be compared' };
  // Compared once before, which a second try that was interrupted does not take away.
  if (state === 'made' && comparedAt) return { tone: 'quiet', text: 'Made, to be compared again' };
  return STATES[state];
}

const STATES: Record<BackupState, { tone: PillTone; text: string }> = {
  waiting: { tone: 'warm', text: 'Waiting' },
  making: { tone: 'warm', text: 'Being made' },
  made: { tone: 'quiet', text: 'Made, not yet compared' },
  comparing: { tone: 'warm', text: 'Being restored and compared' },
  proven: { tone: 'accent', text: 'Restored and compared' },
  different: { tone: 'danger', text: 'Not what the shop was' },
  failed: { tone: 'danger', text: 'Failed' },
};

export const REASONS: Record<BackupReason, string> = {
  night: 'by itself',
  staff: 'asked for here',
  command: 'from the command line or a start',
};

/** 1_234_567 as '1.2 MB'. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const size = bytes / 1_000 ** power;
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '3 hours ago'; less than a minute is 'just now'. */
export function agoText(at: string, now = Date.now()): string {
  const seconds = (now - Date.parse(at)) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? [];
  if (!unit) return 'just now';
  return `${countText(Math.floor(seconds / length), unit)} ago`;
}

/** '1 order', '1,204 orders' */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
