import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

/** What a staff member writes to somebody about no order: its subject and text are theirs. */
export const contactAnswer = template('contact-answer', {
  words: {
    variables: { ...NAME, message: 'The subject that the staff member typed' },
    texts: {
      subject: '{message}',
      text: 'The button leads to a page where you can answer {shop}.',
    },
  },
  sample: {
    name: 'Ada',
    subject: 'Coils for an older kit',
    text: 'Hello Ada,\n\nthe Quill coils fit yours as well. We have them in 0.6 and 0.8 Ω.',
    url: 'https://shop.example.com/contact?thread=1',
  },
  content: ({ name, subject, text, url }, shop, words) => {
    const said = words({ name, message: subject });
    const [preheader = ''] = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-1);
    return {
      subject: said.subject,
      preheader,
      reason: `You are receiving this e-mail because ${shop.name} writes to you: you have an account with this address, or somebody gave it for an answer.`,
      body: (
        <>
          <Title>{subject}</Title>
          <Words text={text} shop={shop} />
          <Aside>{said.text}</Aside>
          <ActionButton href={url} shop={shop}>
            Answer
          </ActionButton>
        </>
      ),
    };
  },
});
