import { ActionButton } from '../parts/action-button.tsx';
import { Paragraph, Title } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const shopEvent: Template<'shop-event'> = ({ subject, lines, url }, shop) => ({
  subject,
  preheader: lines.join(' · '),
  reason: `You are receiving this e-mail because you look after ${shop.name}. Settings, Notifications says which ones come.`,
  body: (
    <>
      <Title>{subject}</Title>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <ActionButton href={url} shop={shop}>
        Open the back office
      </ActionButton>
    </>
  ),
});
