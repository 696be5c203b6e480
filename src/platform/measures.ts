import type { Db } from './database/database.ts';

/** What a room, or the program, tells whoever watches the shop (docs/operate.md). */

/** What a measure is when it is looked at: a number, or one for each value of its labels, with a space between them. */
export type Reading = number | Readonly<Record<string, number>>;

export interface Measure {
  /** What it says, in a line. */
  help: string;
  /** Of what there is a number each. */
  labels?: readonly string[];
  /** What several processes come to together; left out: their sum. */
  together?: 'sum' | 'min' | 'max';
}

/** Measures that are read together. Their names never change: somebody's alerts are made of them. */
export interface Measures<Name extends string = string> {
  measures: Readonly<Record<Name, Measure>>;
  /** What this process knows of itself. */
  read?(): Readonly<Record<Name, Reading>>;
  /** What the database knows, the same whichever process asks: by one statement, which costs little. */
  ask?(db: Db): Promise<Readonly<Record<Name, Reading>>>;
}

/** Checks what is said of measures: each that is named is read. */
export const measures = <Name extends string>(said: Measures<Name>): Measures => said;
