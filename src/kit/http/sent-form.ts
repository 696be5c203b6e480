import { ShopError } from '../errors.ts';

/**
 * Reads a form that was sent.
 * @throws invalid_input if it is cut off or has no boundary: its parser throws plain errors, without a status
 */
export async function readSentForm<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ShopError || typeof (error as Status)?.statusCode === 'number')
      throw error;
    throw new ShopError('invalid_input', 'The form did not arrive whole.');
  }
}

type Status = { statusCode?: unknown } | undefined;
