import { type ComponentType, createContext, useContext } from 'react';

/**
 * The HTML of a part, as whoever renders pages keeps it; undefined where the part is to be rendered, always so in the
 * browser.
 */
export type HtmlOf = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  /** Left out: what is to be written into the page as it is. Given: the HTML itself, to be changed in places. */
  asText?: 'text',
) => string | undefined;

/** Given by the server alone (src/web/server/kept-html.tsx). */
export const KeptHtml = createContext<HtmlOf>(() => undefined);

/**
 * A part in an element of its own whose HTML the server keeps by its properties and by what it reads: many pages show it
 * alike. Nothing in it may tell which page it stands on.
 */
export function keptPart<Props extends object>(
  Part: ComponentType<Props>,
  { as: Box = 'div', className }: { as?: 'div' | 'li' | 'header'; className?: string } = {},
) {
  return function KeptPart(props: Props) {
    const html = useContext(KeptHtml)(Part, props);
    if (html === undefined) {
      return (
        <Box className={className}>
          <Part {...props} />
        </Box>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered of the same part.
    return <Box className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
