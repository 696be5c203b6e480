import type { Database } from './database.ts';

/**
 * Work that is done for many together, in batches, one at a time. All who ask meanwhile, up to `most`, share the next.
 * @param work is told what each of them asks for, and answers each by its place
 * @returns what asks for it, and resolves when a batch that began later has done it
 */
export function batched<Ask, Result, Of extends object = Database>(
  most: number,
  work: (of: Of, asks: Ask[]) => Promise<Result[]>,
): (of: Of, ask: Ask) => Promise<Result> {
  interface Batches {
    isRunning: boolean;
    waiting: ({ ask: Ask } & PromiseWithResolvers<Result>)[];
  }
  const known = new WeakMap<Of, Batches>();

  return (of, ask) => {
    const batches = known.get(of) ?? { isRunning: false, waiting: [] };
    known.set(of, batches);
    const response = Promise.withResolvers<Result>();
    batches.waiting.push({ ask, ...response });
    void begin(of, batches);
    return response.promise;
  };

  async function begin(of: Of, batches: Batches): Promise<void> {
    if (batches.isRunning || batches.waiting.length === 0) return;
    batches.isRunning = true;
    const asked = batches.waiting.splice(0, most);
    try {
      const responses = await work(
        of,
        asked.map(({ ask }) => ask),
      );
      for (const [place, { resolve }] of asked.entries()) resolve(responses[place] as Result);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    batches.isRunning = false;
    void begin(of, batches);
  }
}
