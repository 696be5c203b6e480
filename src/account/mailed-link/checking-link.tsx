import { Spinner } from '../../ui/loading/spinner.tsx';

/** Shown while a mailed link is being checked. */
export function CheckingLink({ text, task }: { text: string; task: string }) {
  return (
    <div className="page-width grid justify-items-center gap-4 py-32 text-center">
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        {task} needs JavaScript. Please switch it on in your browser and load this page again.
      </p>
      <p role="status" className="grid justify-items-center gap-4 text-ink-soft no-script:hidden">
        <Spinner className="size-8" />
        {text}
      </p>
    </div>
  );
}
