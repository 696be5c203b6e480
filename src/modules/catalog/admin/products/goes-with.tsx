import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../../shared/queries.ts';
import { ChipsField } from '../../../../ui/fields/chips-field.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductDetail } from '../../admin-schema.ts';
import { FormPanel, problemOf, type Section, useValue } from './product-values.tsx';

type GoesWithProps = Section & { linked: ProductDetail['linked'] };

/** What it fits, said here or by the other product, and what the shop shows beside it. */
export function GoesWith({ form, linked }: GoesWithProps) {
  const [fits] = useValue(form, 'fits');
  const fitsBack = linked.filter((other) => other.fitsBack && !fits.includes(other.slug));
  return (
    <FormPanel title="What goes with it">
      <PickProducts
        form={form}
        name="fits"
        label="Fits"
        hint="Devices, parts and liquids that go with it. Said here, it also shows on their pages."
        linked={linked}
      />
      {fitsBack.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="text-ink-soft">Said by the products themselves:</p>
          <ul className="flex flex-wrap gap-x-4">
            {fitsBack.map(({ id, name }) => (
              <li key={id}>
                <SiteLink
                  href={`/admin/products/${id}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PickProducts
        form={form}
        name="picks"
        label="Recommended beside it"
        hint="Left empty, the shop finds some: its type and category, and no part of another device."
        linked={linked}
      />
    </FormPanel>
  );
}

type PickProductsProps = GoesWithProps & { name: 'fits' | 'picks'; label: string; hint: string };

/** Some products, kept by their addresses and shown by their names. */
function PickProducts({ form, name, label, hint, linked }: PickProductsProps) {
  const [slugs, change] = useValue(form, name);
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...apiQuery(productsApi.list({ search, limit: 10 })),
    enabled: search.length > 1,
    staleTime: 60_000,
  }).data;
  const [known, setKnown] = useState<{ slug: string; name: string }[]>(linked);
  const nameOf = (slug: string) =>
    [...known, ...linked].find((product) => product.slug === slug)?.name ?? slug;
  const names = new Map(slugs.map((slug) => [nameOf(slug), slug]));
  return (
    <div data-field={name}>
      <ChipsField
        label={label}
        hint={hint}
        values={[...names.keys()]}
        error={problemOf(form, name)}
        readOnly={form.progress.readOnly}
        placeholder="Search by name"
        proposals={found?.map((product) => product.name) ?? []}
        known={(text) =>
          found?.find((product) => product.name.toLowerCase() === text.toLowerCase())?.name
        }
        onSearch={setSearch}
        onAdd={(added) => {
          const products = (found ?? []).filter((product) => added.includes(product.name));
          setKnown([...known, ...products]);
          change([...new Set([...slugs, ...products.map(({ slug }) => slug)])]);
        }}
        onRemove={(gone) => change(slugs.filter((slug) => slug !== names.get(gone)))}
      />
    </div>
  );
}
