import { formatMoney, type SectionProps, useSettings } from 'cirrus/section';

/** What wrapping costs, in the owner's words. */
export function PriceSection({ values }: SectionProps) {
  const settings = useSettings();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-5">
      <p className="figures font-strong text-ink text-xl">
        {formatMoney(String(values.fee), settings)}
      </p>
      <p className="min-w-0 flex-1 basis-60">{String(values.text)}</p>
    </div>
  );
}
