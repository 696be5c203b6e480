// Runs in the head, before the first paint.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage is refused: the system's theme holds.
  }
  if (/(^|;\s*)signed_in=1(;|$)/.test(document.cookie)) root.dataset.signedIn = '';
})();
