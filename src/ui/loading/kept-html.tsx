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
  /** The property whose text stands in the HTML as it is given: kept once for all texts. */
  filled?: keyof Props,
) => string | undefined;

/** Given by the server alone (src/web/server/kept-html.tsx). */
export const KeptHtml = createContext<HtmlOf>(() => undefined);

interface KeptPartOptions<Props> {
  as?: 'div' | 'li' | 'header';
  className?: string;
  /** A property with a text that each page has another of: nothing in the HTML may depend on it but where it stands itself. */
  filled?: keyof Props;
}

/**
 * A part in an element of its own whose HTML the server keeps by its properties and by what it reads: many pages show it
 * alike. Nothing in it may tell which page it stands on.
 */
export function keptPart<Props extends object>(
  Part: ComponentType<Props>,
  { as: Box = 'div', className, filled }: KeptPartOptions<Props> = {},
) {
  return function KeptPart(props: Props) {
    const html = useContext(KeptHtml)(Part, props, undefined, filled);
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
