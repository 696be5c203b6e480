import { validatorCompiler } from 'fastify-type-provider-zod';
import { ShopError } from '../../kit/errors.ts';
import { UNSTORABLE, unstorableIn } from '../../kit/wire.ts';

/** Checks a request by its schema, and refuses texts that cannot be stored by the field that has them. */
export const checkInput: typeof validatorCompiler = (route) => {
  const check = validatorCompiler(route);
  return (input) => {
    try {
      const checked = check(input);
      if (typeof checked !== 'object' || !('value' in checked)) return checked;
      return refused(unstorableIn(checked.value), UNSTORABLE) ?? checked;
    } catch (error) {
      const refusal = refused(falseLengthIn(input), 'This is neither a text nor a list.');
      if (refusal) return refusal;
      throw error;
    }
  };
};

function refused(field: string | undefined, text: string): { error: ShopError } | undefined {
  if (field === undefined) return undefined;
  return { error: new ShopError('invalid_input', text, { fields: { [field || 'body']: text } }) };
}

/**
 * Where an object stands that says that it has a length, and what cannot be compared with a number: zod, asked whether that
 * is short enough, throws a TypeError in place of refusing it.
 */
function falseLengthIn(input: unknown, path = ''): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  if (!Array.isArray(input) && typeof (input as { length?: unknown }).length === 'object') {
    return path;
  }
  for (const [name, value] of Object.entries(input)) {
    const found = falseLengthIn(value, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
