type Compare = (a: number, b: number) => number;

/** From the smallest by `compare`: after `offset` of the numbers, the next `limit`. */
export function firstInOrder(
  numbers: Uint32Array,
  compare: Compare,
  offset: number,
  limit: number,
): number[] {
  if (limit === 0) return [];
  const wanted = offset + limit;
  // Few of many are picked out; otherwise sorting all is no more work.
  const first =
    wanted * SORTING_PAYS < numbers.length
      ? smallest(numbers, compare, wanted)
      : numbers.toSorted(compare);
  return [...first.subarray(offset, wanted)];
}

const SORTING_PAYS = 8;

function smallest(numbers: Uint32Array, compare: Compare, count: number): Uint32Array {
  const kept = numbers.slice(0, count).sort(compare);
  for (let index = count; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (compare(number, kept[count - 1] as number) >= 0) continue;
    let place = count - 1;
    while (place > 0 && compare(number, kept[place - 1] as number) < 0) {
      kept[place] = kept[place - 1] as number;
      place--;
    }
    kept[place] = number;
  }
  return kept;
}
