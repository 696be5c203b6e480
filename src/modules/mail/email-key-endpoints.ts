import { DELETE, GET, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import { EmailKeyStatus, NewEmailKey } from '../settings/schema.ts';

export const find = GET('/api/admin/secrets/sendgrid/status', {
  summary: 'Whether there is a SendGrid API key, and where it is from',
  needs: 'security.edit',
  response: EmailKeyStatus,
});

export const change = POST('/api/admin/secrets/sendgrid', {
  summary: 'Sets the SendGrid API key; 409 where the environment sets it',
  needs: 'security.edit',
  body: NewEmailKey,
  response: Message,
});

export const remove = DELETE('/api/admin/secrets/sendgrid', {
  summary: 'Removes the SendGrid API key; 409 where the environment sets it',
  needs: 'security.edit',
  response: Message,
});

export const test = POST('/api/admin/secrets/sendgrid/test', {
  summary: 'Sends a mail to the shop’s own address; 409 mail_not_configured, 502 mail_not_sent',
  needs: 'security.edit',
  counted: 'testMail',
  response: Message,
});
