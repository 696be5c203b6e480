import { expect, test } from 'vitest';
import { Changes, type Tag } from '../database/changes.ts';
import { KeptValue } from './kept-value.ts';

function counting() {
  const changes = new Changes('postgres://nowhere.invalid/shop');
  changes.live = true;
  const reads: PromiseWithResolvers<number>[] = [];
  const value = new KeptValue(changes, ['promotions' as Tag], () => {
    const reading = Promise.withResolvers<number>();
    reads.push(reading);
    return reading.promise;
  });
  return { changes, value, reads };
}

test('a value is read once until one of its tags changes, and nobody who asks then gets what was begun before', async () => {
  const { changes, value, reads } = counting();
  const first = [value.get(), value.get()];
  changes.invalidate(['products']);
  first.push(value.get());
  changes.invalidate(['promotions']);
  const second = value.get();
  reads[1]?.resolve(2);
  reads[0]?.resolve(1);
  expect(await Promise.all([...first, second, value.get()])).toEqual([1, 1, 1, 2, 2]);
  changes.invalidate(['*']);
  value.get();
  expect(reads).toHaveLength(3);
});

test('it is read each time while changes cannot be heard, and again after a failure', async () => {
  const { changes, value, reads } = counting();
  const failing = value.get();
  reads[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  value.get();
  expect(reads).toHaveLength(2);
  changes.live = false;
  changes.emit('lost');
  value.get();
  value.get();
  expect(reads).toHaveLength(4);
});
