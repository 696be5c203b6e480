/** What the program tells the person who started it: a line for each step, while it is done. */

const SUBJECT_WIDTH = 9;
const BAR_WIDTH = 24;

/** The step whose line is still open. */
let unfinished = false;

export function printLine(text = ''): void {
  endLine();
  process.stdout.write(`${text}\n`);
}

/** Prints that a step is being done, then how it ended (`outcome`) and how long it took. */
export async function step<T>(
  subject: string,
  verb: string,
  work: () => Promise<T>,
  outcome: (result: T) => string = () => 'done',
): Promise<T> {
  const began = performance.now();
  begin(subject, `${verb} … `);
  const result = await work();
  if (unfinished) process.stdout.write(`${outcome(result)} in ${secondsSince(began)}\n`);
  unfinished = false;
  return result;
}

/** A progress bar for each subject in turn; without a terminal, one line each. */
export class ProgressBars {
  #subject = '';
  #began = 0;

  report = (subject: string, done: number, total: number): void => {
    if (subject !== this.#subject) this.#next(subject);
    if (process.stdout.isTTY) process.stdout.write(`\r${label(subject)} ${bar(done, total)} `);
  };

  end(): void {
    if (this.#subject && unfinished) process.stdout.write(`done in ${secondsSince(this.#began)}\n`);
    this.#subject = '';
    unfinished = false;
  }

  #next(subject: string): void {
    this.end();
    this.#subject = subject;
    this.#began = performance.now();
    begin(subject, process.stdout.isTTY ? '' : 'making … ');
  }
}

function begin(subject: string, text: string): void {
  endLine();
  process.stdout.write(`${label(subject)} ${text}`);
  unfinished = true;
}

/** Ends a line that a step left open, so that a message starts on a new one. */
export function endLine(): void {
  if (unfinished) process.stdout.write('\n');
  unfinished = false;
}

const label = (subject: string) => `  ${subject.padEnd(SUBJECT_WIDTH)}`;

function bar(done: number, total: number): string {
  const full = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${done}/${total}`;
}

function secondsSince(began: number): string {
  const seconds = (performance.now() - began) / 1000;
  return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
}
