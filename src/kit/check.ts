/** How a check of `npm run doctor` turned out, from best to worst; of an `unknown` one nobody can say. */
export const STATES = ['ok', 'unknown', 'warning', 'fault'] as const;
export type State = (typeof STATES)[number];

/** One line of what the doctor says. */
export interface Finding {
  /** What it is about, in a word or two: 'Clock'. */
  about: string;
  state: State;
  /** What is so, in one plain sentence, without secrets and names of people. */
  says: string;
  /** What to do; left out where nothing is. */
  advice?: string | undefined;
}

/** Something that the doctor looks at, as the room that knows of it declares it (`checks` of its module.ts). */
export interface Check {
  /** What it is called where it could not be looked at. */
  about: string;
  /** The heading that it stands under: those of one name stand together, in the order in which they are declared first. */
  under: string;
  /** It can be looked at while the database cannot be used. Left out: it reads the database. */
  needsNoDatabase?: true;
  /**
   * Looks, within `LOOK_MS`: whoever takes longer is called unknown, and `signal` tells it. What it throws is unknown, too.
   * It may run while the shop serves and while it does not, in the program and in a command; it changes nothing.
   */
  look(signal: AbortSignal): Promise<Finding | Finding[]>;
}

/** '5 hours', or '3 days' from two days on. */
export const hoursOrDays = (hours: number): string =>
  hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;

/** How long a check may look, in milliseconds: all of them look at once. */
export const LOOK_MS = 5_000;
