import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), by which dialogs keep the page behind
 * them from scrolling: it writes a `<style>` element, which the pages' policy refuses. A stylesheet that is
 * made by a script is not refused.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return function AdoptedStyles({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as in the package, only dynamic styles change.
    useEffect(() => {
      if (users++ === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        if (--users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles && dynamic]);
    return null;
  };
}
