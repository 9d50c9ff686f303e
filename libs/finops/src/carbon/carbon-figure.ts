import type { FactorSet, RegionShare } from './factor-set';

/** The carbon of one amount of use, with all inputs of the calculation. Null if not assessed: unknown is never zero. */
export interface CarbonFigure {
  /** Electricity at the machine, before data centre overhead. */
  readonly kwh: number | null;
  /** kg CO2e of that electricity, location-based: kwh × PUE × grid. */
  readonly operationalKg: number | null;
  /** kg CO2e of manufacturing the hardware, in proportion to this use. */
  readonly embodiedKg: number | null;
  /** Why nothing was assessed; set when kwh is null. */
  readonly notAssessed?: string;
  /** Why only the embodied carbon was not assessed. */
  readonly embodiedNotAssessed?: string;
  /** Factor set and version, method, formulas and their inputs. */
  readonly factors: Readonly<Record<string, string | number>>;
}

/** Embodied kilograms, or why they are unknown. */
export type Embodied =
  | { readonly kg: number; readonly formula: string; readonly inputs: Readonly<Record<string, number>> }
  | { readonly unknown: string };

/** The electricity of one amount of use. */
export interface Energy {
  readonly kwh: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  readonly embodied: Embodied;
}

/** Energy, or why it was not assessed. */
export type EnergyAnswer = Energy | { readonly notAssessed: string };

const describeSet = ({ name, version, sources }: FactorSet): Readonly<Record<string, string>> => ({
  set: name,
  version,
  method: 'location-based',
  sources,
});

/** A figure that was not assessed. */
export const notAssessed = (set: FactorSet, why: string): CarbonFigure => ({
  kwh: null,
  operationalKg: null,
  embodiedKg: null,
  notAssessed: why,
  factors: describeSet(set),
});

/** Converts the electricity used in a region to kilograms. */
export const toFigure = (
  set: FactorSet,
  { pue, gridKgPerKwh, gridSource }: RegionShare,
  energy: Energy,
): CarbonFigure => {
  const { kwh, formula, inputs, embodied } = energy;
  const factors = {
    ...describeSet(set),
    kwhFormula: formula,
    ...inputs,
    operationalFormula: 'kwh * pue * gridKgPerKwh',
    pue,
    gridKgPerKwh,
    gridSource,
  };
  const operational = { kwh, operationalKg: kwh * pue * gridKgPerKwh };
  if ('unknown' in embodied)
    return { ...operational, embodiedKg: null, embodiedNotAssessed: embodied.unknown, factors };
  return {
    ...operational,
    embodiedKg: embodied.kg,
    factors: { ...factors, embodiedFormula: embodied.formula, ...embodied.inputs },
  };
};
