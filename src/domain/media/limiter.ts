/** Runs at most `count` tasks at once; the others wait, first come, first served. */
export function limiter(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= count) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await task();
    } finally {
      // Pass the place to the next in line, so that nobody can jump the queue.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
