import type { ProductView } from '../../../domain/catalog/schema.ts';

export function Specifications({ specifications }: Pick<ProductView, 'specifications'>) {
  const entries = Object.entries(specifications);
  if (entries.length === 0) {
    return <p className="text-ink-soft">No specifications available.</p>;
  }
  return (
    <dl className="grid gap-x-16 lg:grid-cols-2">
      {entries.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[2fr_3fr] gap-4 border-line border-b py-3.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
