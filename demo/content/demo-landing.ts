import type { SettingKey } from '../../src/modules/settings/settings-table.ts';

/** A landing page of the demo shop, of six sections; one of them is gone by itself after a month. */
export const demoLandingPage = (
  pictures: Partial<Record<SettingKey, string>>,
  monthAhead: Date,
) => ({
  slug: 'starting-out',
  title: 'Starting out',
  description: 'What a first kit is, what goes with it, and what people ask before they buy one.',
  sections: [
    {
      id: 'hero',
      kind: 'hero',
      values: {
        title: 'One kit, one liquid, done',
        text: 'You need a device that is easy to fill and a liquid of the right strength. The rest can wait.',
        picture: pictures.hero_image ?? '',
        focus: 'Centre',
        button: 'SEE POD KITS',
        link: '/products?category=Devices&type=Pod+Kit',
        secondButton: 'FIND YOUR KIT',
        secondLink: '/find-your-kit',
      },
    },
    {
      id: 'offer',
      kind: 'pictureAndText',
      until: monthAhead.toISOString(),
      values: {
        title: 'This month: a tenth off coils and pods',
        text: 'Coils and pods wear out, whatever you vape. Until the month is over the code **COILS10** takes 10% off them in your cart.',
        picture: pictures.category_accessories_image ?? '',
        description: 'Coils, pods and batteries on a table',
        side: 'Right',
        button: 'See coils and pods',
        link: '/products?category=Accessories',
      },
    },
    {
      id: 'kits',
      kind: 'products',
      values: { title: 'Kits to begin with', from: 'Category', of: 'Devices', count: 4 },
    },
    {
      id: 'strength',
      kind: 'text',
      values: {
        title: 'Which strength?',
        text: 'Think of how much you smoke:\n\n- up to five a day: **6 mg**\n- up to ten: **10 mg**\n- twenty or more: **20 mg**, in a kit with a tight draw\n\nToo harsh? Go down. Not enough? Go up. [Read more](/faq)',
      },
    },
    {
      id: 'asked',
      kind: 'questions',
      values: {
        title: 'What people ask first',
        questions: [
          {
            question: 'Do I need to change anything on it?',
            answer: 'The pod or its coil, every one to three weeks: once it tastes burnt.',
          },
          {
            question: 'How long does a bottle last?',
            answer: 'Ten millilitres last most people three to five days.',
          },
          {
            question: 'Can I send it back?',
            answer: 'Yes, unopened: see [returns](/returns-exchanges).',
          },
        ],
      },
    },
    {
      id: 'letter',
      kind: 'newsletter',
      values: { title: 'One letter a month', text: 'What is new, and what is worth it.' },
    },
  ],
});
