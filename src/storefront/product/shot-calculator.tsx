import { useState } from 'react';
import { millilitres, SHOT_ML, shotsFor, withShots } from '../../modules/catalog/liquid.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** What shots are sold in, and what people mix, in mg/ml. */
const SHOTS = [15, 18, 20];
const WANTED = [1.5, 3, 4.5, 6];

type ShotCalculatorProps = {
  product: Pick<ProductView, 'category' | 'specifications' | 'variants'>;
};

/** How many nicotine shots a bottle needs for a strength, and what comes of it. */
export function ShotCalculator({ product }: ShotCalculatorProps) {
  const sizes = [
    ...new Set(product.variants.flatMap((variant) => millilitres(product, variant) ?? [])),
  ];
  const [size, setSize] = useState(String(sizes[0] ?? 50));
  const [wanted, setWanted] = useState('3');
  const [shot, setShot] = useState('18');
  const shots = shotsFor(Number(size), Number(wanted), Number(shot));
  const made = withShots(Number(size), shots, Number(shot));
  const choice = (values: number[], unit: string) =>
    values.map((value) => ({ value: String(value), label: `${value} ${unit}` }));

  return (
    <section aria-labelledby="shots" className="grid max-w-prose gap-4">
      <h2 id="shots" className="text-2xl">
        How many nicotine shots?
      </h2>
      <div className="grid gap-4 no-script:hidden sm:grid-cols-3">
        <SelectField
          label="Bottle"
          options={choice(sizes.length > 0 ? sizes : [50, 100], 'ml liquid')}
          value={size}
          onChange={({ target }) => setSize(target.value)}
        />
        <SelectField
          label="Strength that you want"
          options={choice(WANTED, 'mg/ml')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <SelectField
          label={`Shots of ${SHOT_ML} ml`}
          options={choice(SHOTS, 'mg/ml')}
          value={shot}
          onChange={({ target }) => setShot(target.value)}
        />
      </div>
      <p role="status" className="leading-relaxed">
        <strong className="font-strong">
          {shots} {shots === 1 ? 'shot' : 'shots'} of {SHOT_ML} ml at {shot} mg
        </strong>{' '}
        in {size} ml of liquid make {made.ml} ml at {made.strength.toFixed(1)} mg.
      </p>
      <p className="text-ink-soft text-sm">
        Look how much room the bottle has before you pour, and shake it well afterwards.
      </p>
    </section>
  );
}
