import type { UnitSnapshot } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

/** A service of the plan, and in which regions it was to be read. */
export interface PlannedUnit {
  readonly region: string;
  readonly service: string;
}

/**
 * The saving rules whose service was wholly read wherever it was to be: only they may take back a recommendation.
 * A rule's kind names its unit: `aws.ec2.volume` is read with `ec2`.
 */
export const rulesRun = (engine: Pick<ScanEngine, 'rules'>, planned: readonly PlannedUnit[], units: readonly UnitSnapshot[]): string[] => {
  const wasRead = ({ region, service }: PlannedUnit): boolean =>
    units.some(({ unit, unreadKinds }) => unit.service === service && unit.region === region && unreadKinds.length === 0);
  return engine.rules
    .filter(({ kind }) => {
      const wanted = planned.filter(({ service }) => service === kind.split('.')[1]);
      return wanted.length > 0 && wanted.every(wasRead);
    })
    .map(({ id }) => id);
};
