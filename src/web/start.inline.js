// Runs in the head. The server has deferred the page's scripts (see src/server/pages/pages.ts), so
// that on a slow connection nothing competes with what the visitor came to see. They are loaded once that is
// there, and at once when the visitor does something; what was pressed meanwhile is done when React has come.
(() => {
  const SHOWN_AT_LATEST_MS = 4000;
  const FIRST_TOUCHES = ['pointerdown', 'keydown'];

  let loaded = false;
  let failed = false;
  const loadScripts = () => {
    const entry = document.querySelector('script[type="deferred"]');
    if (loaded || !entry) return;
    loaded = true;
    for (const link of document.querySelectorAll('link[rel="deferred"]'))
      link.rel = 'modulepreload';
    setTimeout(() =>
      import(entry.src).catch(() => {
        failed = true;
        if (waits) loadAnew();
      }),
    );
  };
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(loadScripts));
  // A picture that never comes holds `load` back.
  setTimeout(loadScripts, SHOWN_AT_LATEST_MS);

  // A browser remembers for the life of a page which scripts it could not load, so that only a new page can
  // help. While there is none to be had, this one can at least be read.
  const loadAnew = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );

  // What was pressed and set, in that order; a box shows what it was set to meanwhile.
  const kept = new Map();
  let waits = false;
  const hold = (event) => {
    loadScripts();
    const isSet = event.type === 'change';
    const control = event.target.closest(
      isSet ? 'select, [type="radio"], [type="checkbox"]' : 'button',
    );
    // A form with an address, and the age gate, work by themselves. What is set in such a form may do something, too.
    const worksAlone = control?.form?.hasAttribute('action');
    if (!control || (worksAlone && !isSet) || control.closest('#age-gate')) return;
    kept.delete(control);
    kept.set(control, control.matches('select') ? control.value : control.checked);
    if (!worksAlone) {
      waits = true;
      if (failed) loadAnew();
    }
    if (isSet) return;
    event.preventDefault();
    // Seen at once (src/web/base.css); what it says is React's to change.
    control.setAttribute('data-pressed', '');
  };

  const tell = (control, type) => control.dispatchEvent(new Event(type, { bubbles: true }));
  // React may have put back what a box says, and sees only what changes once it is there.
  const redo = (control, state) => {
    control.removeAttribute('data-pressed');
    // A part of the page that still waits (src/ui/loading/hydrate-when-seen.tsx) is there before its box is set.
    if (state !== undefined) tell(control, 'pointerdown');
    if (typeof state === 'string') {
      control.value = state;
      return tell(control, 'change');
    }
    if (state !== undefined) control.checked = !state;
    control.click();
  };

  for (const type of FIRST_TOUCHES) addEventListener(type, loadScripts, true);
  addEventListener('click', hold, true);
  addEventListener('change', hold, true);

  addEventListener(
    'hydrated',
    () => {
      for (const type of FIRST_TOUCHES) removeEventListener(type, loadScripts, true);
      removeEventListener('click', hold, true);
      removeEventListener('change', hold, true);
      for (const [control, state] of kept) redo(control, state);
    },
    { once: true },
  );
})();
