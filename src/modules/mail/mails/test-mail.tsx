import { Paragraph, Title } from './frame/prose.tsx';
import { template } from './frame/template.ts';

export const testMail = template('test', {
  sample: {},
  content: (_letter, shop) => ({
    subject: `Test e-mail from ${shop.name}`,
    preheader: 'Your shop can send e-mail.',
    reason: `You are receiving this e-mail because a test was asked for in the back office of ${shop.name}.`,
    body: (
      <>
        <Title>It works</Title>
        <Paragraph>
          This is a test. If you can read it, {shop.name} can send e-mail, and your customers’
          e-mails look like this.
        </Paragraph>
      </>
    ),
  }),
});
