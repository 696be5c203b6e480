import { useEffect, useState } from 'react';
import { type Draft, hearFrom, READY } from '../../shared/draft-preview.ts';
import { Sections } from './sections.tsx';

/** Draws what the window around it says, as a page of the shop. By itself it shows nothing: drafts never come from the server. */
export function DraftPreview() {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    const around = window.parent;
    if (around === window) return;
    const end = hearFrom(
      () => around,
      (said) => setDraft(said as Draft),
    );
    // Nothing to press: it would lead away from what is being drawn.
    const stay = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      if (!event.target.closest('a, button, input, select')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['click', 'submit']) addEventListener(type, stay, true);
    around.postMessage(READY, location.origin);
    return () => {
      end();
      for (const type of ['click', 'submit']) removeEventListener(type, stay, true);
    };
  }, []);
  if (!draft) return <h1 className="sr-only">Nothing to preview</h1>;
  return <Sections title={draft.title} sections={draft.sections} />;
}
