import { glob } from 'node:fs/promises';
import { z } from 'zod';

const SOURCE = new URL('../../', import.meta.url);

/** What gets a name; texts and lists are described where they stand. */
const NAMED = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodPipe];

/** The shapes that the modules export, each with the name of its export. */
export async function exportedShapes(): Promise<[name: string, shape: z.ZodType][]> {
  const files = glob('{kit,modules/**}/{schema,*-schema,wire}.ts', { cwd: SOURCE });
  const modules: object[] = await Promise.all(
    (await Array.fromAsync(files))
      .sort()
      .map((file) => import(/* @vite-ignore */ new URL(file, SOURCE).href)),
  );
  return modules.flatMap((exported) =>
    Object.entries(exported).filter(([, shape]) => NAMED.some((kind) => shape instanceof kind)),
  );
}

const REFERENCE = /"#\/components\/schemas\/([\w.]+)"/g;

/**
 * A document has every shape twice: `Brand.` as it is answered and `Brand.Input` as it is sent. Of these it keeps what
 * its calls refer to, as `Brand`; one that is both answered and sent is `Brand` and `BrandInput`.
 */
export function withPlainNames<
  Document extends { paths?: object; components?: { schemas?: object } },
>(document: Document): Document {
  const shapes = new Map(Object.entries(document.components?.schemas ?? {}));
  const used = new Set<string>();
  const use = (part: unknown): void => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(id)) continue;
      used.add(id);
      use(shapes.get(id));
    }
  };
  use(document.paths);

  const nameOf = (id: string): string => {
    const [name = '', suffix = ''] = id.split('.');
    return used.has(`${name}.`) ? name + suffix : name;
  };
  const schemas = Object.fromEntries([...used].sort().map((id) => [nameOf(id), shapes.get(id)]));
  if (Object.keys(schemas).length < used.size) throw new Error('Two shapes have one name');
  const kept = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(
    kept.replace(REFERENCE, (_, id: string) => `"#/components/schemas/${nameOf(id)}"`),
  );
}
