import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentType } from 'react';
import type { DrawnSection } from '../../modules/content/schema.ts';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { TopSellers } from '../home/best-sellers.tsx';
import { Hero, type HeroProps } from '../home/home-hero.tsx';
import { MORE } from './more-sections.tsx';
import { USUAL } from './usual-sections.tsx';

type Kind = DrawnSection['kind'];
type Part = ComponentType<DrawnSection['values']>;

/** Those that the home page of every shop has: the others come in a file of their own. */
const IS_USUAL: Partial<Record<Kind, true>> = {
  moreSellers: true,
  categories: true,
  promises: true,
  firstSteps: true,
  viewed: true,
  reviews: true,
  newsletter: true,
};

/** In the browser the code of a section is loaded when it is hydrated; if that fails, the server's HTML stays. */
const partOf = createIsomorphicFn()
  .server((kind: Kind) => ({ ...USUAL, ...MORE })[kind as keyof typeof MORE] as unknown as Part)
  .client((kind: Kind) =>
    loadedLater(async () => {
      const parts: object = IS_USUAL[kind]
        ? (await import('./usual-sections.tsx')).USUAL
        : (await import('./more-sections.tsx')).MORE;
      return parts[kind as never] as Part;
    }),
  );

const deferred = new Map<Kind, Part>();

/** What shoppers can count on stands in the first view, and is only read. */
function deferredPart(kind: Kind): Part {
  const part =
    deferred.get(kind) ?? hydrateWhenSeen(partOf(kind), { onlyTouched: kind === 'promises' });
  deferred.set(kind, part);
  return part;
}

type SectionsProps = {
  /** The page's heading where no section is one. */
  title: string;
  sections: DrawnSection[];
};

/** The sections of a page: a hero and the products that sell best at once, what stands below when it is seen. */
export function Sections({ title, sections }: SectionsProps) {
  const lead = sections.find(({ kind }) => kind === 'hero');
  return (
    <>
      {!lead && <h1 className="sr-only">{title}</h1>}
      {sections.map((section) => {
        const { id, kind, values } = section;
        if (kind === 'hero') {
          return <Hero key={id} {...(values as unknown as HeroProps)} leads={section === lead} />;
        }
        if (kind === 'topSellers') return <TopSellers key={id} title={String(values.title)} />;
        const Deferred = deferredPart(kind);
        return <Deferred key={id} {...values} />;
      })}
    </>
  );
}
