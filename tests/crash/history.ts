/** What became of a call: the shop said yes, said no, or was gone before anybody heard. */
type Outcome = 'acknowledged' | 'refused' | 'unknown';

interface Act {
  /** What it would bring about once: 'an order of ada'. */
  what: string;
  outcome: Outcome;
}

export interface Answer<Body> {
  /** 0: nobody was there to hear the call. */
  status: number;
  body: Body;
}

export const isAgreed = ({ status }: { status: number }) => status >= 200 && status < 300;

/** Every act of a run and how it was answered, to be held against what the shop says afterwards. */
export class History {
  readonly #acts: Act[] = [];
  /** Everything that was asked, what changes nothing among it. */
  calls = 0;

  /**
   * @param ask answers nothing if the shop was gone before its answer was read
   * @param ifUnknown is told where nobody knows whether it was done
   */
  async act<Body>(
    what: string,
    ask: () => Promise<Answer<Body> | undefined>,
    ifUnknown: () => void = () => {},
  ): Promise<Answer<Body> | undefined> {
    this.calls += 1;
    const act: Act = { what, outcome: 'unknown' };
    this.#acts.push(act);
    const answer = await ask();
    // A shop that is losing its database may have done what it cannot answer for.
    if (answer && answer.status < 500) {
      act.outcome = isAgreed(answer) ? 'acknowledged' : 'refused';
    } else ifUnknown();
    return act.outcome === 'acknowledged' ? answer : undefined;
  }

  /** An act whose answer was lost was asked for again by the same key, and this came of it. */
  resolve(what: string, outcome: Outcome): void {
    const unknown = this.#acts.find((act) => act.what === what && act.outcome === 'unknown');
    if (unknown) unknown.outcome = outcome;
  }

  /** How often something was done: at least and at most. */
  bounds(what: string): [least: number, most: number] {
    const count = (outcome: Outcome) =>
      this.#acts.filter((act) => act.what === what && act.outcome === outcome).length;
    const least = count('acknowledged');
    return [least, least + count('unknown')];
  }

  /** All that was done that begins so: 'a refund of …'. */
  like(beginning: string): string[] {
    const found = this.#acts.map(({ what }) => what).filter((what) => what.startsWith(beginning));
    return [...new Set(found)];
  }

  /** How many of each kind were acknowledged: 'an order 12, a refund 3'. */
  kinds(): string {
    const counts = new Map<string, number>();
    for (const { what, outcome } of this.#acts) {
      if (outcome !== 'acknowledged') continue;
      const kind = what.replace(/ of .*/, '');
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  }

  count(outcome: Outcome): number {
    return this.#acts.filter((act) => act.outcome === outcome).length;
  }
}
