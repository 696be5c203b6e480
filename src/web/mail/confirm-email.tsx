import { ActionButton } from './action-button.tsx';
import { Aside, Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const confirmEmail: Template<'confirm-email'> = ({ name, email, confirmUrl }, shop) => ({
  subject: `Confirm your e-mail address for ${shop.name}`,
  preheader: 'This link works once, within 24 hours.',
  reason: `You are receiving this e-mail because ${email} was entered as the address of an account at ${shop.name}.`,
  body: (
    <>
      <Title>Confirm your e-mail address</Title>
      <Paragraph>
        Hello {name}, please confirm that{' '}
        <strong style={{ wordBreak: 'break-word' }}>{email}</strong> is your address. The link works
        once, and only within 24 hours.
      </Paragraph>
      <ActionButton href={confirmUrl} shop={shop} addressToo>
        Confirm my address
      </ActionButton>
      <Aside>
        If this was not you, please ignore this e-mail: without the link, the address is never
        confirmed. Please do not pass it on.
      </Aside>
    </>
  ),
});
