import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message, Page } from '../../kit/wire.ts';
import { MailPreview, MailWordsChange, MailWordsEntry } from './schema.ts';

export const params = z.object({ kind: z.string().max(50) });

export const list = GET('/api/admin/mail-words', {
  summary: 'The words of every kind of mail that can be changed, with what they may name',
  needs: 'settings.edit',
  query: Page,
  response: z.array(MailWordsEntry),
});

export const change = PUT('/api/admin/mail-words/:kind', {
  summary: 'Changes those texts of a kind of mail that it carries; an empty one is ours again',
  needs: 'settings.edit',
  params,
  body: MailWordsChange,
  response: MailWordsEntry,
});

export const preview = POST('/api/admin/mail-words/:kind/preview', {
  summary: 'The mail that somebody made up would get with these texts; changes nothing',
  needs: 'settings.edit',
  params,
  body: MailWordsChange,
  response: MailPreview,
});

export const test = POST('/api/admin/mail-words/:kind/test', {
  summary:
    'Sends whoever asks the mail that somebody made up would get with these texts; changes nothing',
  needs: 'settings.edit',
  counted: 'testMail',
  params,
  body: MailWordsChange,
  response: Message,
});
