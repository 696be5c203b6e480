import { Spinner } from '../../../ui/loading/spinner.tsx';

/** Shown until it is known who is signed in. */
export function Checking() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <p
        role="status"
        className="grid justify-items-center gap-4 text-ink-soft text-sm no-script:hidden"
      >
        <Spinner className="size-8" />
        Opening the back office
      </p>
      <p className="hidden max-w-sm rounded-md bg-sunken p-4 text-center no-script:block">
        The back office needs JavaScript. Please switch it on in your browser and load this page
        again.
      </p>
    </main>
  );
}
