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
        if (pressed.size + chosen.size > 0) loadAnew();
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

  const pressed = new Set();
  const chosen = new Set();
  const hold = (event) => {
    loadScripts();
    const control = event.target.closest('button, select, [type="radio"], [type="checkbox"]');
    // A form with an address, and the age gate, work by themselves.
    if (!control || control.form?.hasAttribute('action') || control.closest('#age-gate')) return;
    if (failed) loadAnew();
    if (event.type === 'change') {
      if (control.tagName === 'SELECT') chosen.add(control);
      return;
    }
    if (control.tagName === 'SELECT') return;
    event.preventDefault();
    pressed.add(control);
    // Seen at once (src/web/base.css); what it says is React's to change.
    control.setAttribute('data-pressed', '');
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
      for (const control of pressed) {
        control.removeAttribute('data-pressed');
        control.click();
      }
      for (const select of chosen) select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { once: true },
  );
})();
