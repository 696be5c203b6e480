import '@fontsource-variable/fraunces/wght.css';
import type { CSSProperties } from 'react';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { type GROUNDS, type Looks, looksTokens, refuseAccent } from '../looks.ts';

/** How a card of the shop will look, on light pages and on dark ones. */
export function LooksSample({ looks, title }: { looks: Looks; title: string | undefined }) {
  const tokens = looksTokens(
    refuseAccent(looks.accent) === undefined ? looks : { ...looks, accent: '' },
  );
  return (
    <div
      role="img"
      aria-label="Sample of the shop in these looks"
      className="grid gap-3 sm:col-span-2 sm:grid-cols-2"
    >
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} theme={theme} title={title} tokens={tokens} />
      ))}
    </div>
  );
}

type SampleProps = {
  theme: keyof typeof GROUNDS;
  title: string | undefined;
  tokens: Record<string, string>;
};

function Sample({ theme, title, tokens }: SampleProps) {
  const settings = useSettings();
  return (
    <div
      className="grid gap-2 rounded-lg border border-line bg-paper p-4 font-sans text-ink"
      style={{ colorScheme: theme, ...tokens } as CSSProperties}
    >
      <p className="display text-xl">{title || 'Your shop'}</p>
      <p className="text-ink-soft text-sm">
        Ten millilitres, and <span className="text-accent underline">what is in it</span>.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="rounded-md bg-accent px-4 py-2 font-strong text-on-accent text-sm">
          Add to Cart
        </span>
        <span className="rounded-sm bg-accent-soft px-2 py-1 text-accent text-xs">In stock</span>
        <span className="font-strong tabular-nums">{formatMoney('13.99', settings)}</span>
      </div>
    </div>
  );
}
