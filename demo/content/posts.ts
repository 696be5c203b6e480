import type { DemoPost } from './types.ts';

/** What the demo shop's blog tells. */
export const POSTS: DemoPost[] = [
  {
    title: 'Your first kit, and what to leave on the shelf',
    picture: 'category_devices_image',
    imageAlt: 'Pod kits and pens of several colours, standing side by side',
    author: 'Maren, at the counter',
    tags: ['Getting started', 'Devices'],
    daysAgo: 3,
    summary: 'Three questions that we ask everybody who comes in for the first time.',
    text: `Most people who buy the wrong kit buy too much of it. Before we show anybody a device, we ask three questions.

## How do you smoke?

Somebody who draws slowly into the mouth first wants a **tight draw**: a pod kit or a pen. Somebody who breathes in straight away wants an open one. [Find your kit](/find-your-kit) asks the same, and takes a minute.

## How long are you away from a charger?

A pen with 650 mAh lasts a light day. If yours is long, look for 1000 mAh or more, and leave the big mods on the shelf until you miss something.

## What will it cost you in a month?

- Coils or pods: one every one to two weeks
- Liquid: see how much you used in the first week
- The kit itself, which you buy once

Add that up before you choose by colour. Then choose by colour.`,
  },
  {
    title: 'Nic salts or freebase: what the words on the bottle mean',
    picture: 'category_eliquids_image',
    imageAlt: 'Bottles of e-liquid in a row, with fruit beside them',
    author: 'Tobias, who mixes',
    tags: ['E-liquids', 'Getting started'],
    daysAgo: 17,
    summary: '',
    text: `Two bottles of the same strength can feel quite different. The reason stands on the label, in words that nobody explains.

**Freebase** is nicotine as it has been in liquids from the start. You feel it in the throat, more so the stronger it is. **Nic salt** is smoother at the same strength, which is why it is sold up to 20 mg.

## Which goes with which device

1. A tight pod kit: nic salts, or freebase at 50/50
2. A tank with an open draw: freebase with more VG, at 3 or 6 mg
3. Anything between: read what its page says, or [write to us](/contact)

VG makes the cloud, PG carries the flavour. A liquid with 70 % VG is too thick for most pods: the coil runs dry before the bottle is half empty.`,
  },
  {
    title: 'A coil lasts twice as long if you let it',
    picture: 'category_accessories_image',
    imageAlt: 'Coils, cotton and a small bottle on a workbench',
    author: 'Maren, at the counter',
    tags: ['Care', 'Coils'],
    daysAgo: 40,
    summary: 'Five minutes at the start, and a habit afterwards.',
    text: `We sell coils, and we would still rather you bought fewer of them.

## The first five minutes

Put three drops of liquid onto the cotton, fill the tank, and **wait for five minutes**. A coil that is fired dry once tastes of it until the end.

## Afterwards

- Keep the tank more than a third full
- Stay at the lower end of the wattage that is printed on it
- Sweet liquids cake a coil sooner: change to a plainer one now and then

When it tastes burnt or gurgles, it is done. What fits yours stands on [your devices](/my-devices).`,
  },
];
