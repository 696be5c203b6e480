import { useSettings } from '../../shared/settings.ts';

/**
 * Asks new visitors to confirm their age. It is in the HTML of every page of the shop; an inline
 * script behind it opens it before the first paint and works without React. As a modal `<dialog>` it makes
 * the page behind it inert.
 */
export function AgeGate() {
  const { minimumAge, siteTitle, shopCountry } = useSettings();
  // The age is the country's: while nobody has said which, no number is claimed.
  const isKnown = shopCountry !== '';
  const refusal = isKnown
    ? `You must be ${minimumAge} or older to access this site.`
    : 'You must be old enough to buy vaping products to access this site.';
  return (
    <>
      <dialog
        id="age-gate"
        tabIndex={-1}
        closedby="none"
        aria-labelledby="age-gate-title"
        aria-describedby="age-gate-text"
        data-refusal={refusal}
        // By the time React starts, the script has opened it.
        suppressHydrationWarning
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl bg-surface p-8 text-center text-ink shadow-floating outline-none backdrop:bg-scrim backdrop:backdrop-blur-xl sm:p-12 short:p-6"
      >
        <p className="font-strong text-ink-soft text-sm">{siteTitle}</p>
        <p
          aria-hidden="true"
          className="short:hidden mx-auto mt-6 grid size-24 place-items-center rounded-full border border-line-strong font-strong text-2xl"
        >
          {isKnown ? `${minimumAge}+` : '?'}
        </p>
        <h2 id="age-gate-title" className="mt-6 short:mt-2 text-2xl">
          {isKnown
            ? `Are you ${minimumAge} or older?`
            : 'Are you old enough to buy vaping products?'}
        </h2>
        <p id="age-gate-text" className="mt-3 text-ink-soft">
          This shop sells products that contain nicotine. Please confirm your age to enter.
        </p>
        <div className="mt-8 short:mt-5 grid gap-3 short:sm:grid-cols-2">
          <button
            type="button"
            data-age-answer="over"
            className="min-h-13 rounded-full bg-ink px-4 py-2 font-strong text-paper transition-colors hover:bg-accent hover:text-on-accent"
          >
            {isKnown ? `I'm ${minimumAge} or Older` : 'Yes, I Am'}
          </button>
          <button
            type="button"
            data-age-answer="under"
            className="min-h-13 rounded-full border border-line-strong px-4 py-2 font-strong transition-colors hover:border-ink hover:bg-paper"
          >
            {isKnown ? `Under ${minimumAge}` : 'No'}
          </button>
        </div>
      </dialog>
      <noscript>
        <p className="bg-ink px-4 py-3 text-center font-strong text-paper text-sm">{refusal}</p>
      </noscript>
    </>
  );
}
