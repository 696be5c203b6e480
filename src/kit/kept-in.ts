/** What is kept by a key, made the first time. @param most of so many others all are dropped first; left out: they are few */
export function keptIn<Key, Value>(
  kept: Map<Key, Value>,
  key: Key,
  make: () => Value,
  most = Number.POSITIVE_INFINITY,
): Value {
  let value = kept.get(key);
  if (value === undefined) {
    value = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, value);
  }
  return value;
}
