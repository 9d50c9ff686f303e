/** Power draw of a processor, and the memory attached to it. */
export interface Processor {
  /** Watts per vCPU, idle and at full load. */
  readonly minWatts: number;
  readonly maxWatts: number;
  /** Gigabytes per chip in the measured servers: their draw is included in the watts above. */
  readonly gbPerChip: number;
}

type Processors = Readonly<Record<string, Processor>>;

const of = (minWatts: number, maxWatts: number, gbPerChip: number): Processor => ({ minWatts, maxWatts, gbPerChip });

/**
 * ccf-coefficients b0032d9 (2026-04-24), from SPECpower. Graviton has no public result: that source uses 2nd Gen
 * EPYC for it.
 */
export const PROCESSORS_2026: Processors = {
  Broadwell: of(0.71283, 3.68533, 69.647),
  'Cascade Lake': of(0.6903, 4.06319, 105.972),
  'EPYC 1st Gen': of(0.84679, 2.60417, 92.444),
  'EPYC 2nd Gen': of(0.47426, 1.69296, 129.778),
  'EPYC 3rd Gen': of(0.45562, 1.95733, 137.143),
  'EPYC 4th Gen': of(0.73915, 2.28216, 152.195),
  'Granite Rapids': of(0.58159, 2.52747, 221.136),
  Graviton2: of(0.47426, 1.69296, 129.778),
  Graviton3: of(0.47426, 1.69296, 129.778),
  Graviton3E: of(0.47426, 1.69296, 129.778),
  Graviton4: of(0.47426, 1.69296, 129.778),
  Haswell: of(1.85735, 5.59538, 31.059),
  'Ice Lake': of(0.7668, 3.7582, 136),
  'Sapphire Rapids': of(1.03629, 4.16048, 130.795),
  Skylake: of(0.61299, 4.10417, 75.1),
};

/** Cloud Carbon Footprint's application, b7a049c7 (2024-03-25), without later processors. */
export const PROCESSORS_2024: Processors = {
  Broadwell: of(0.71, 3.69, 69.65),
  'Cascade Lake': of(0.64, 3.97, 98.12),
  'EPYC 1st Gen': of(0.82, 2.55, 89.6),
  'EPYC 2nd Gen': of(0.47, 1.69, 129.78),
  Graviton2: of(0.47, 1.69, 129.78),
  Haswell: of(1, 4.74, 27.71),
  Skylake: of(0.65, 4.26, 81.32),
};

/** Watts of the average server, for unknown processors: Cloud Carbon Footprint b7a049c7. */
export const AVERAGE_PROCESSOR: Processor = of(0.74, 3.5, 80.69);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One processor, or the mean of those that a family can run on; undefined if any is unknown. */
export const meanProcessor = (known: Processors, names: readonly string[]): Processor | undefined => {
  const found = names.flatMap((name) => (Object.hasOwn(known, name) ? [known[name] as Processor] : []));
  if (found.length === 0 || found.length < names.length) return undefined;
  const each = (field: keyof Processor): number => mean(found.map((processor) => processor[field]));
  return of(each('minWatts'), each('maxWatts'), each('gbPerChip'));
};
