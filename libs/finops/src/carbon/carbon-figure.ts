import type { FactorSet, RegionShare } from './factor-set';

/** Kilograms of one amount of use, with everything they were computed of. Null where a figure is not assessed: never zero for unknown. */
export interface CarbonFigure {
  /** Electricity at the machine, before the building's overhead. */
  readonly kwh: number | null;
  /** kg CO2e of that electricity, location based: kwh × PUE × grid. */
  readonly operationalKg: number | null;
  /** kg CO2e of making the hardware, as far as this use wears it out. */
  readonly embodiedKg: number | null;
  /** Why nothing was assessed, where kwh is null. */
  readonly notAssessed?: string;
  /** Why the making alone was not assessed. */
  readonly embodiedNotAssessed?: string;
  /** Set and version, method, formulas and their inputs. */
  readonly factors: Readonly<Record<string, string | number>>;
}

/** Kilograms of the making, or why they are not known. */
export type Embodied =
  | { readonly kg: number; readonly formula: string; readonly inputs: Readonly<Record<string, number>> }
  | { readonly unknown: string };

/** Electricity of one amount of use. */
export interface Energy {
  readonly kwh: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  readonly embodied: Embodied;
}

/** Energy, or why it is not assessed. */
export type EnergyAnswer = Energy | { readonly notAssessed: string };

const identityOf = ({ name, version, sources }: FactorSet): Readonly<Record<string, string>> => ({
  set: name,
  version,
  method: 'location-based',
  sources,
});

/** A figure that claims nothing. */
export const notAssessed = (set: FactorSet, why: string): CarbonFigure => ({
  kwh: null,
  operationalKg: null,
  embodiedKg: null,
  notAssessed: why,
  factors: identityOf(set),
});

/** Electricity in a region as kilograms. */
export const figureOf = (
  set: FactorSet,
  { pue, gridKgPerKwh, gridSource }: RegionShare,
  energy: Energy,
): CarbonFigure => {
  const { kwh, formula, inputs, embodied } = energy;
  const factors = {
    ...identityOf(set),
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
