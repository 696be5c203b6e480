import './price-slider.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Facets } from '../../modules/catalog/schema.ts';
import { formatMoneyBriefly } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import type { ListingSearch } from './listing.ts';
import { useListingPlace } from './listing-place.ts';
import { placesOf, priceStops } from './price-stops.ts';

type PriceSliderProps = {
  search: ListingSearch;
  /** They have prices to choose from. */
  facets: Facets;
};

type Range = Pick<ListingSearch, 'priceMin' | 'priceMax'>;

/** A thumb that is moved by what says neither when it is pressed nor when it is let go counts once it rests so long. */
const RESTS_MS = 500;

/** The lowest and the highest price as two thumbs. The listing follows when one is let go. */
export function PriceSlider({ search, facets }: PriceSliderProps) {
  const stops = priceStops(facets);
  const settings = useSettings();
  const { path } = useListingPlace();
  const navigate = useNavigate();
  /** What the thumbs say until the address does. */
  const [held, setHeld] = useState<Range>();
  const waiting = useRef<{ range: Range; timer: ReturnType<typeof setTimeout> }>(undefined);
  /** Only the first move of a thumb is a step of the history. */
  const isNext = useRef(false);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const { priceMin, priceMax } = held ?? search;
  const end = stops.length - 1;
  const [low, high] = placesOf(stops, { priceMin, priceMax });
  const stop = (place: number) => stops[place] ?? '0';
  const amount = (text: string) => formatMoneyBriefly(text, settings);
  const told = [amount(priceMin ?? stop(0)), amount(priceMax ?? stop(end))] as const;

  function move(range: Range) {
    setHeld(range);
    clearTimeout(waiting.current?.timer);
    waiting.current = { range, timer: setTimeout(settle, RESTS_MS) };
  }

  function settle() {
    if (!waiting.current) return;
    const { range, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    const replace = isNext.current;
    isNext.current = true;
    const release = () => setHeld((now) => (now === range ? undefined : now));
    navigate({ to: path, search: { ...search, ...range }, replace }).then(release, release);
  }

  const thumb = (label: string, value: number, valueText: string, to: (place: number) => Range) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={end}
      value={value}
      onChange={(event) => move(to(event.target.valueAsNumber))}
      onPointerUp={settle}
      onKeyUp={settle}
      onBlur={settle}
      onFocus={() => {
        isNext.current = false;
      }}
      // Where both stand at one end, the one that can be moved away lies on top.
      className={(label === LOWEST) === low > end / 2 ? 'first' : undefined}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say once more what stands above it.
    <div role="group" aria-label="Price range">
      <div className="price-slider">
        <span className="price-slider-track" />
        <span
          className="price-slider-range"
          style={{ left: at(low / end), right: at(1 - high / end) }}
        />
        {thumb(LOWEST, low, told[0], (place) => {
          const chosen = Math.min(place, high - 1);
          return { priceMin: chosen > 0 ? stop(chosen) : undefined, priceMax };
        })}
        {thumb(HIGHEST, high, told[1], (place) => {
          const chosen = Math.max(place, low + 1);
          return { priceMin, priceMax: chosen < end ? stop(chosen) : undefined };
        })}
      </div>
      <p aria-hidden="true" className="figures flex justify-between text-sm">
        <span>{told[0]}</span>
        <span>{told[1]}</span>
      </p>
    </div>
  );
}

const LOWEST = 'Lowest price';
const HIGHEST = 'Highest price';

/** As far from its end of the track. */
const at = (share: number) => `calc(22px + (100% - 44px) * ${share})`;
