import { added, type Light, scaled, tinted } from '../drawing/colour.ts';

/** Unit vector: x to the right, y up, z towards the camera. */
export type Normal = readonly [x: number, y: number, z: number];

export interface Material {
  colour: Light;
  /** 0 polished (hard-edged reflections) to 1 matte. */
  roughness: number;
  /** Metals reflect in their own colour and have no body colour. */
  metal: boolean;
  /** How much a non-metal mirrors when seen straight on; 0.04 is plastic or lacquer. */
  gloss: number;
}

/**
 * The light of every picture: a large softbox at the upper left, a narrow strip at the right, black
 * flags beside the subject for contrast, warm paper behind and below.
 */
export function lit(material: Material, normal: Normal): Light {
  const mirrored = surroundings(reflected(normal), material.roughness);
  const facing = Math.max(normal[2], 0);
  if (material.metal) {
    const edge = 0.35 * (1 - facing) ** 4;
    const tint: Light = material.colour.map((part) => part + (1 - part) * edge) as unknown as Light;
    return tinted(tint, added(scaled(mirrored, 1.02), [0.06, 0.058, 0.055]));
  }
  const fresnel =
    material.gloss + (1 - material.gloss) * (1 - facing) ** 5 * (1 - material.roughness);
  return added(tinted(material.colour, scattered(normal)), scaled(mirrored, fresnel));
}

/** How much light a matte white surface sends to the camera; 1 is paper facing the key light. */
export function scattered(normal: Normal): Light {
  const key = wrapped(normal, [-0.55, 0.62, 0.56], 0.3) * 0.84;
  const fill = wrapped(normal, [0.7, 0.15, 0.7], 0.2) * 0.11;
  const sky = 0.14 + 0.08 * normal[1];
  const bounce = 0.1 * Math.max(0, 0.35 - normal[1]);
  const rim = 0.13 * smooth(0.9, 1, normal[0]);
  const cool = fill + rim;
  const warm = key + sky + bounce;
  return [warm * 1.012 + cool * 0.985, warm + cool, warm * 0.975 + cool * 1.02];
}

function surroundings([x, y, z]: Normal, roughness: number): Light {
  const azimuth = (Math.atan2(x, z) * 180) / Math.PI;
  const height = (Math.asin(Math.max(-1, Math.min(1, y))) * 180) / Math.PI;
  const blur = 5 + 44 * roughness;
  const key = 2.5 * bump(azimuth, -66, 27, blur) * bump(height, 22, 52, blur);
  const strip = 1.25 * bump(azimuth, 78, 8, blur) * bump(height, 5, 60, blur);
  const paper = 0.74 * smooth(128, 172, Math.abs(azimuth)) + 0.42 * smooth(-4, -50, height);
  const ceiling = 0.72 * smooth(14, 80, height);
  const room = 0.24 + 0.08 * roughness;
  const spread = 1 / (1 + 0.55 * roughness);
  const warm = (paper + room) * 1;
  const white = (key * spread + ceiling) * 1;
  const cold = strip * spread;
  return [
    warm * 1.01 + white + cold * 0.97,
    warm + white * 0.995 + cold,
    warm * 0.96 + white * 0.98 + cold * 1.03,
  ];
}

function reflected([x, y, z]: Normal): Normal {
  return [2 * z * x, 2 * z * y, 2 * z * z - 1];
}

function wrapped(normal: Normal, towards: Normal, wrap: number): number {
  const cosine = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
  return Math.max(0, (cosine + wrap) / (1 + wrap));
}

/** 1 within `half` of the centre, falling to 0 over `soft` more. */
function bump(value: number, centre: number, half: number, soft: number): number {
  return 1 - smooth(half - soft * 0.35, half + soft, Math.abs(value - centre));
}

/** 0 at `from`, 1 at `to` (which may be the smaller), with an even start and end. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
