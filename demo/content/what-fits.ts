import type { DemoProduct } from './types.ts';

/** What goes with what, and what comes in the boxes of kits. Each pair is said once; the shop shows it on both pages. */

/** Pods and pens with a tight draw, which take thin liquids. */
const TIGHT_KITS = [
  'hover-pod-kit',
  'nimbus-lumen-pod-kit',
  'nimbus-mini-pod-kit',
  'quill-vape-pen',
  'quill-plus-vape-pen',
  'reed-vape-pen',
  'skein-pod-kit',
  'tern-refillable-pod-kit',
];

/** Of each type of liquid: the specification *Best With* in the addresses of products. */
const OF_LIQUIDS: Record<string, string[]> = {
  'Nic Salt': TIGHT_KITS,
  Freebase: [...TIGHT_KITS, 'gnomon-mtl-rebuildable-tank'],
  Shortfill: [
    'astrolabe-sub-ohm-tank',
    'cloud-harbour-pod-kit',
    'squall-tank',
    'vane-22-sub-ohm-pen',
  ],
};

const FITS: Record<string, string[]> = {
  'astrolabe-mesh-coils-5-pack': ['astrolabe-sub-ohm-tank', 'cloud-chaser-pro-bundle'],
  'quill-coils-5-pack': [
    'quill-vape-pen',
    'quill-plus-vape-pen',
    'quill-and-tobacco-starter-bundle',
  ],
  'squall-mesh-coils-5-pack': ['squall-tank'],
  'hand-wound-clapton-coils-8-pack': ['gnomon-mtl-rebuildable-tank', 'almagest-collectors-bundle'],
  'nimbus-replacement-pods-2-pack': [
    'nimbus-lumen-pod-kit',
    'nimbus-mini-pod-kit',
    'nimbus-lumen-starter-bundle',
  ],
  'hover-replacement-pods-3-pack': ['hover-pod-kit', 'first-week-starter-bundle'],
  'astrolabe-sub-ohm-tank': ['cloudbreak-120w-box-mod', 'perihelion-200w-box-mod'],
  'gnomon-mtl-rebuildable-tank': ['almagest-stabilised-wood-mod', 'meridian-80w-box-mod'],
  'squall-tank': ['cloudbreak-120w-box-mod'],
  'voltary-18650-battery': [
    'cloudbreak-120w-box-mod',
    'perihelion-200w-box-mod',
    'voltary-duo-charger',
    'voltary-quad-charger',
    'double-battery-case',
  ],
  'voltary-21700-battery': [
    'almagest-stabilised-wood-mod',
    'cloudbreak-120w-box-mod',
    'sidereal-100w-side-by-side-mod',
    'voltary-duo-charger',
    'voltary-quad-charger',
    'double-battery-case',
  ],
  'narrow-510-drip-tip': ['gnomon-mtl-rebuildable-tank'],
  'long-staple-cotton': ['gnomon-mtl-rebuildable-tank'],
};

const IN_THE_BOX: Record<string, string> = {
  'nimbus-lumen-pod-kit': 'Nimbus Lumen, 0.6 Ω pod, 1.0 Ω pod, USB-C cable, guide',
  'nimbus-mini-pod-kit': 'Nimbus Mini, 1.0 Ω pod, USB-C cable, guide',
  'cloud-harbour-pod-kit': 'Cloud Harbour, 0.4 Ω mesh pod, 0.8 Ω mesh pod, USB-C cable, guide',
  'hover-pod-kit': 'Hover, 1.2 Ω pod, USB-C cable, guide',
  'skein-pod-kit': 'Skein, 0.5 Ω pod, 0.8 Ω pod, key for the panels, USB-C cable, guide',
  'tern-refillable-pod-kit': 'Tern, 0.8 Ω pod, USB-C cable, guide',
  'quill-vape-pen': 'Quill, 1.2 Ω coil, USB-C cable, guide',
  'quill-plus-vape-pen': 'Quill Plus, 0.8 Ω coil, 1.2 Ω coil, USB-C cable, guide',
  'vane-22-sub-ohm-pen':
    'Vane 22, 0.3 Ω coil, bubble glass, straight spare glass, set of seals, USB-C cable, guide',
  'astrolabe-sub-ohm-tank':
    'Astrolabe, 0.15 Ω coil, 0.4 Ω coil, spare glass, two sets of seals, guide',
  'gnomon-mtl-rebuildable-tank': 'Gnomon, six airflow pins in a tin, card for the first build',
};

/** The product with what it fits and what is in its box. */
export function withFits(product: DemoProduct): DemoProduct {
  const { slug, type, specifications } = product;
  const box = IN_THE_BOX[slug];
  return {
    ...product,
    fits: FITS[slug] ?? OF_LIQUIDS[type] ?? [],
    specifications: { ...specifications, ...(box && { 'In the Box': box }) },
  };
}
