import { linkedText } from '../parts/linked-text.tsx';
import { Paragraph, Title } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const newsletter: Template<'newsletter'> = ({ subject, paragraphs }, shop) => ({
  subject,
  preheader: paragraphs[0]?.slice(0, 140) ?? '',
  reason: `You are receiving this e-mail because you subscribed to the ${shop.name} newsletter.`,
  body: (
    <>
      <Title>{subject}</Title>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Paragraph key={index}>{linkedText(paragraph, shop)}</Paragraph>
      ))}
    </>
  ),
});
