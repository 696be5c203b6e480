/** The JSON of objects that were read from it, or that it was made of, as long as they are there. */
const written = new WeakMap<object, Buffer | string>();

/** Notes what an object's JSON is: nobody may change it any more. */
export function noteWritten(data: unknown, json: Buffer | string): void {
  if (typeof data === 'object' && data !== null) written.set(data, json);
}

/** What JSON.stringify would make of an object, if that is at hand. */
export const writtenAs = (data: object): Buffer | string | undefined => written.get(data);
