import type { CarbonFigure } from './carbon-figure';
import type { CarbonUsage } from './carbon-usage';
import { estimateCarbon } from './estimate-carbon';

/** Utilisation of a machine that no one measured: hardly ever idle for a month, hardly ever full. */
const UNMEASURED = [0.05, 0.95] as const;

export interface CarbonRange {
  readonly figure: CarbonFigure;
  /** The bounds of the operational kilograms; null if they are. */
  readonly lowKg: number | null;
  readonly highKg: number | null;
}

/** The figure of an amount of use, and its bounds where utilisation was assumed rather than measured. */
export const estimateRange = (usage: CarbonUsage): CarbonRange => {
  const figure = estimateCarbon(usage);
  const { operationalKg } = figure;
  if (operationalKg === null || usage.kind !== 'ec2' || usage.utilisation !== undefined)
    return { figure, lowKg: operationalKg, highKg: operationalKg };
  const bounds = UNMEASURED.map((utilisation) => estimateCarbon({ ...usage, utilisation }).operationalKg as number);
  return { figure, lowKg: Math.min(operationalKg, ...bounds), highKg: Math.max(operationalKg, ...bounds) };
};
