import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import { UnsubscribeCheck } from './schema.ts';

const NO_TOKEN = 'Invalid or missing token';
const Token = z.object({ token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(500, NO_TOKEN) });

export const check = GET('/api/unsubscribe', {
  summary: 'What a link to stop mail is about; changes nothing',
  counted: 'unsubscribe',
  query: Token,
  response: UnsubscribeCheck,
});

export const stop = POST('/api/unsubscribe', {
  summary: 'Stops the mail of a list; 400 link_invalid',
  counted: 'unsubscribe',
  query: Token,
  response: Message,
});
