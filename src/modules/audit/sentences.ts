import { SETTINGS, type SettingKey } from '../settings/settings-table.ts';
import { actorText } from './actors.ts';
import type { AuditEntry } from './schema.ts';

/** A line of the log as a sentence, around the name of what it is about. */
export type Sentence = {
  before: string;
  /** What it is about; empty where the sentence says so without. */
  thing: string;
  after: string;
  /** What changed besides, a line a value; nothing where the sentence says it. */
  lines: string[];
};

type Told = Pick<
  AuditEntry,
  'action' | 'object' | 'objectId' | 'by' | 'before' | 'after' | 'names'
>;

/**
 * What was done, so that anybody can read it aloud: 'anna changed the price of Nimbus Lumen from £9.99 to £8.99'.
 * @param lines what changed (`changeLines`); a single one becomes a part of the sentence
 */
export function sentenceOf(entry: Told, lines: readonly string[] = []): Sentence {
  const { action, object, by } = entry;
  const verb = action.slice(object.length + 1);
  const who = capital(actorText(by.kind, by.name), by.name);
  const name = nameOf(entry);
  const isOwn = object === 'staff' && (name === by.name || name === '');
  const thing = isOwn ? '' : thingOf(object, name, verb);

  const [only] = lines;
  if (CHANGES.has(verb) && lines.length === 1 && only && !isOwn) {
    const [, label = '', change = ''] = /^(.+?): (.+)$/.exec(only) ?? [];
    const [, was, is] = /^was (.*), now (.*)$/.exec(change) ?? [];
    const what = label.replace(/^variants /, '');
    // A setting is a value itself, and has a name.
    const [begin, end] =
      object === 'setting' ? [`${who} changed `, ''] : [`${who} changed the ${what} of `, ''];
    if (was !== undefined) {
      return { before: begin, thing, after: `${end} from ${was} to ${is}`, lines: [] };
    }
    if (change.startsWith('was ')) {
      return {
        before: begin,
        thing,
        after: `${end} from ${change.slice(4)} to nothing`,
        lines: [],
      };
    }
    if (change) return { before: begin, thing, after: `${end} to ${change}`, lines: [] };
  }

  const said =
    SAID[action] ??
    (object === 'export' ? `exported ${verbText(verb)} as` : undefined) ??
    (isOwn ? OWN[verb] : undefined) ??
    VERBS[verb] ??
    verbText(verb);
  const [before = '', after = ''] = said.split('{}');
  // What something began with stands on its page.
  const rest = BEGINNINGS.has(verb) ? [] : [...lines];
  return said.includes('{}')
    ? { before: `${who} ${before}`, thing, after, lines: rest }
    : {
        before: `${who} ${said}${thing && ' '}`,
        thing,
        after: '',
        lines: rest,
      };
}

const capital = (text: string, name: string | null): string =>
  name === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;

const verbText = (verb: string): string => verb.replaceAll('_', ' ');

const CHANGES: ReadonlySet<string> = new Set(['changed', 'edited', 'updated', 'counted']);

const BEGINNINGS: ReadonlySet<string> = new Set(['created', 'added', 'started', 'kept']);

/** What is called by its name alone; of anything else the kind is said as well. */
const NAMED: ReadonlySet<string> = new Set(['product', 'brand', 'customer', 'staff', 'promotion']);

function thingOf(object: string, name: string, verb: string): string {
  if (object === 'setting') {
    // Its label is read beside its field; away from there it has a name of its own.
    const setting = SETTINGS[name as SettingKey];
    if (!setting) return name;
    const said =
      setting.name ?? setting.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    return /^(whether|who|what|which|how|when|until) /.test(said) ? said : `the ${said}`;
  }
  // Called by its file, and said to be one by its verb.
  if (object === 'export') return name;
  // Its name is what the file is kept under.
  if (object === 'picture') return 'a picture';
  if (object === 'batch_job') return name && `“${name}”`;
  const kind = verbText(object);
  // Of a whole list.
  if (name === object && verb === 'ordered') return `the ${kind}s`;
  if (name === '' || name === kind || name === object) return `the ${kind}`;
  return NAMED.has(object) ? name : `the ${kind} ${name}`;
}

/** What it is called now, or was when it was changed; what is gone and had no name is called by its kind. */
function nameOf({ objectId, names, before, after }: Told): string {
  if (objectId && names[objectId]) return names[objectId];
  const said = [after, before].flatMap((values) =>
    ['name', 'title', 'label', 'email', 'number'].map((field) => values?.[field]),
  );
  const name = said.find((one) => typeof one === 'string' && one !== '');
  if (typeof name === 'string') return name;
  return objectId && !UUID.test(objectId) ? objectId : '';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Past what a verb says by itself; `{}` is the thing, which stands at the end where there is none. */
const VERBS: Readonly<Record<string, string>> = {
  begun: 'began',
  created: 'added',
  added: 'added',
  made: 'made',
  edited: 'changed',
  removed: 'deleted',
  ordered: 'changed the order of',
  noted: 'wrote a note about',
  note: 'wrote a note about',
  note_removed: 'deleted a note about',
  delivered: 'marked {} as delivered',
  parcel_delivered: 'marked a parcel of {} as delivered',
  paid: 'marked {} as paid',
  collected: 'marked {} as collected',
  ready_for_collection: 'has {} ready for collection',
  tracking_corrected: 'corrected the tracking number of',
  fields_changed: 'changed the answers of',
  refund_asked_for: 'asked for a refund of',
  exported: 'exported the data of',
  asked_for: 'asked for',
  to_be_compared: 'asked to compare',
  configured: 'set up',
  set_up: 'set up',
  switched: 'switched',
  described: 'changed how shoppers read',
  conditions_changed: 'changed the conditions of',
  approval_noted: 'noted the approval of',
  sent_again: 'sent {} again',
  tested: 'tested',
  replayed: 'sent {} again',
  picture_kept: 'took a copy of a picture of',
  picture_not_kept: 'could not copy a picture of',
  email_restored: 'restored the email address of',
  email_changed: 'changed the email address of',
  role_changed: 'changed the role of',
  password_changed: 'changed the password of',
  password_reset: 'made a one-time password for',
  two_factor_reset: 'removed the second factor of',
  invited: 'invited',
  rescued: 'rescued the account of',
  sign_in_refused: 'was refused at signing in as',
  locked: 'locked',
  unlocked: 'unlocked',
};

/** What staff do to their own account. */
const OWN: Readonly<Record<string, string>> = {
  signed_in: 'signed in',
  signed_out: 'signed out',
  signed_out_elsewhere: 'signed out everywhere else',
  sign_in_refused: 'was refused at signing in',
  passkey_begun: 'began to add a passkey',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  two_factor_begun: 'began to set up a second factor',
  two_factor_turned_on: 'turned on the second factor',
  two_factor_turned_off: 'turned off the second factor',
  recovery_code_used: 'used a recovery code',
  password_changed: 'chose another password',
  email_changed: 'changed the own email address',
};

const SAID: Readonly<Record<string, string>> = {
  'order.age_checked': 'made sure of the age for {}',
  'batch_job.started': 'started',
  'batch_job.advanced': 'went on with',
  'batch_job.ended': 'finished',
  'batch_job.cancelled': 'cancelled',
  'batch_job.undone': 'took back',
  'picture.kept': 'uploaded',
  'variant.counted': 'counted',
  'variant.scanned': 'counted {} in a stock-take',
  'export.backup': 'downloaded the backup',
  'gift_card.recoded': 'gave {} a new code',
};

/** 'anna changed the price of Nimbus Lumen from £9.99 to £8.99'. */
export const textOf = ({ before, thing, after }: Sentence): string => `${before}${thing}${after}`;
