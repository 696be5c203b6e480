import { useQueries } from '@tanstack/react-query';
import { apiQuery } from '../../../../shared/queries.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { Matrix, VariantDraft } from './variant-draft.ts';

type ProblemsOf = {
  matrix: Matrix;
  product: { id: string | undefined };
  /** Why a cell is not accepted: of which variant, by its place, and which field. */
  problem: (place: number, field: string) => string | undefined;
  /** SKUs that were there when the form was opened, in no need of being looked up. */
  savedSkus: ReadonlySet<string>;
};

/** At most so many SKUs are looked up before the form is saved; the server looks at all of them then. */
const LOOKED_UP = 20;

/** Refusals of the form and the server, and SKUs that are taken elsewhere, before anything is sent. */
export function useProblems({ matrix, product, problem, savedSkus }: ProblemsOf) {
  const { variants } = matrix;
  const typed = variants
    .map(({ sku }) => sku.trim())
    .filter((sku) => sku !== '' && !savedSkus.has(sku))
    .slice(0, LOOKED_UP);
  const owners = useQueries({
    queries: [...new Set(typed)].map((sku) => ({
      ...apiQuery(productsApi.findSkus({ sku })),
      staleTime: 60_000,
    })),
  });
  const takenBy = new Map(
    [...new Set(typed)].map((sku, place) => [sku, owners[place]?.data?.takenBy]),
  );
  const places = new Map(variants.map(({ key }, place) => [key, place]));
  const counts = new Map<string, number>();
  for (const { sku } of variants) {
    const code = sku.trim().toLowerCase();
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return (variant: VariantDraft, field: string): string | undefined => {
    const sku = variant.sku.trim();
    const owner = takenBy.get(sku);
    if (field === 'sku' && sku !== '' && (counts.get(sku.toLowerCase()) ?? 0) > 1) {
      return 'Another variant has this SKU.';
    }
    if (field === 'sku' && owner && owner.productId !== product.id) {
      return `${owner.name} has this SKU.`;
    }
    return problem(places.get(variant.key) ?? -1, field);
  };
}
