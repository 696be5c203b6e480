import { expect, test } from 'vitest';
import { onDemand } from './on-demand.tsx';

const Part = () => null;

test('what was loaded is kept', async () => {
  let loads = 0;
  const part = onDemand(async () => {
    loads += 1;
    return Part;
  });
  expect(await Promise.all([part.load(), part.load()])).toEqual([Part, Part]);
  expect(await part.load()).toBe(Part);
  expect(loads).toBe(1);
});

test('what could not be loaded is tried again the next time', async () => {
  let line = false;
  const part = onDemand(async () => {
    if (!line) throw new Error('The line is dead');
    return Part;
  });
  await expect(part.load()).rejects.toThrow('The line is dead');
  line = true;
  expect(await part.load()).toBe(Part);
});
