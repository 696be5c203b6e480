import { validatorCompiler } from 'fastify-type-provider-zod';
import { ShopError } from '../../kit/errors.ts';
import { UNSTORABLE, unstorableIn } from '../../kit/wire.ts';

/** Checks a request by its schema, and refuses texts that cannot be stored by the field that has them. */
export const checkInput: typeof validatorCompiler = (route) => {
  const check = validatorCompiler(route);
  return (input) => {
    const checked = check(input);
    if (typeof checked !== 'object' || !('value' in checked)) return checked;
    const field = unstorableIn(checked.value);
    if (field === undefined) return checked;
    const fields = { [field || 'body']: UNSTORABLE };
    return { error: new ShopError('invalid_input', UNSTORABLE, { fields }) };
  };
};
