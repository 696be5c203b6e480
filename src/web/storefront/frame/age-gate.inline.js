// Runs right after the dialog, before the first paint and before any other script.
(() => {
  const KEY = 'ageVerified';
  const gate = document.getElementById('age-gate');
  let verified = false;
  try {
    verified = localStorage.getItem(KEY) === 'true';
  } catch {
    // Storage is refused: the answer holds for this page.
  }
  if (verified) return;

  const open = () => {
    if (gate.open) return;
    gate.showModal();
    gate.focus();
  };
  gate.addEventListener('cancel', (event) => event.preventDefault());
  gate.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault();
  });
  gate.addEventListener('close', () => {
    if (!verified) open();
  });
  // Before React, which stops a click at the document that comes while it takes the page over.
  const answered = (event) => {
    const answer = event.target.closest('#age-gate [data-age-answer]')?.dataset.ageAnswer;
    if (answer === 'under') {
      alert(gate.dataset.refusal);
      location.href = 'https://www.google.com';
    }
    if (answer === 'over') {
      verified = true;
      try {
        localStorage.setItem(KEY, 'true');
      } catch {
        // Asked again on the next page.
      }
      gate.close();
    }
  };
  addEventListener('click', answered, true);
  open();
})();
