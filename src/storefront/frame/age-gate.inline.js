// Runs right after the dialog, before the first paint and before any other script.
(() => {
  const KEY = 'ageVerified';
  // An empty page, in which the back office draws what its staff work at.
  if (location.pathname === '/preview') return;
  try {
    if (localStorage.getItem(KEY) === 'true') return;
  } catch {
    // Storage is refused: the answer holds for this page.
  }

  // Looked up each time: whatever makes React draw the page anew puts another dialog in its place.
  const gateOf = () => document.getElementById('age-gate');
  const open = () => {
    const gate = gateOf();
    if (!gate || gate.open) return;
    gate.showModal();
    gate.focus();
  };
  // Until the question is answered, a dialog that was closed or replaced is opened again.
  const watch = new MutationObserver(open);
  watch.observe(document, { childList: true, subtree: true, attributeFilter: ['open'] });

  const keepOpen = (event) => {
    if (event.target === gateOf()) event.preventDefault();
  };
  const keepOpenOnEscape = (event) => {
    if (event.key === 'Escape' && gateOf()?.contains(event.target)) event.preventDefault();
  };
  // Before React, which stops a click at the document that comes while it takes the page over.
  const answered = (event) => {
    const answer = event.target.closest('#age-gate [data-age-answer]')?.dataset.ageAnswer;
    if (answer === 'under') {
      alert(gateOf().dataset.refusal);
      location.href = 'https://www.google.com';
    }
    if (answer === 'over') {
      watch.disconnect();
      for (const [type, listener] of listeners) removeEventListener(type, listener, true);
      try {
        localStorage.setItem(KEY, 'true');
      } catch {
        // Asked again on the next page.
      }
      gateOf().close();
    }
  };
  const listeners = [
    ['cancel', keepOpen],
    ['keydown', keepOpenOnEscape],
    ['click', answered],
  ];
  for (const [type, listener] of listeners) addEventListener(type, listener, true);
  open();
})();
