import type * as z from 'zod';
import { ProductView } from '../catalog/schema.ts';

/** A device that somebody has at home, as a link shows it. */
export const OwnedDevice = ProductView.pick({ id: true, slug: true, name: true, imageUrl: true });
export type OwnedDevice = z.infer<typeof OwnedDevice>;
