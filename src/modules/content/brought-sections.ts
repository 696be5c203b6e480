import { type DeclaredValues, oddValues, valuesOf, viewsOf } from '../../kit/declared-values.ts';
import { type Module, partsOf } from '../../kit/module.ts';
import type { SectionKind } from './schema.ts';

/** A section that an extension brings to the owner's pages; how it looks is in the extension's sections.ts. */
export interface PageSectionKind {
  /** What people call it. */
  label: string;
  /** What the owner enters. */
  fields: DeclaredValues;
}

declare module '../../kit/module.ts' {
  interface Parts {
    /** Sections for the owner's pages, by their names: 'gift-wrapping.price'. */
    sections?: Readonly<Record<string, PageSectionKind>>;
  }
}

declare module '../../kit/extension.ts' {
  interface PlainParts {
    /**
     * Sections for the home page, landing pages and pages of words, by their names, which begin with the extension's:
     * 'gift-wrapping.price'.
     */
    sections?: Readonly<Record<string, PageSectionKind>>;
  }
}

/** What extensions bring to pages, by its name: 'gift-wrapping.price'. What one had brought that is off or gone is not among them. */
export const broughtSections = (modules: readonly Module[]): Record<string, PageSectionKind> =>
  Object.assign({}, ...partsOf(modules, 'sections'));

export const listSectionKinds = (modules: readonly Module[]): SectionKind[] =>
  Object.entries(broughtSections(modules)).map(([kind, { label, fields }]) => ({
    kind,
    label,
    fields: viewsOf(fields, valuesOf(fields)),
  }));

/** The first value that is not as its section declares it; what an extension had brought that is off stays as it is. */
export function oddBrought(
  modules: readonly Module[],
  kind: string | undefined,
  values: Parameters<typeof oddValues>[1] = {},
): [key: string, wrong: string] | undefined {
  const of = kind === undefined ? undefined : broughtSections(modules)[kind];
  return of && oddValues(of.fields, values)[0];
}
