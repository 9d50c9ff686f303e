import { GLOBAL_REGION, type UnitSnapshot } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

type Units = readonly UnitSnapshot[];

const isWhollyRead = (snapshot: UnitSnapshot, kinds: readonly string[]): boolean =>
  !snapshot.unreadKinds.some(({ kind }) => kinds.includes(kind));

/**
 * Tells whether a scan read everything a finding hangs on, so that the finding's absence means it is gone.
 * S3 and IAM are read as `global` while their findings name the region they lie in.
 */
export const scopeReader = (engine: Pick<ScanEngine, 'checks'>, units: Units) => {
  const checks = new Map(engine.checks.map((check) => [check.id, check]));
  return ({ check: id, region }: { readonly check: string; readonly region: string }): boolean => {
    const check = checks.get(id);
    if (!check) return false;
    const unit = units.find(
      (snapshot) => snapshot.unit.service === check.unitService && (snapshot.unit.region === region || snapshot.unit.region === GLOBAL_REGION),
    );
    return unit !== undefined && isWhollyRead(unit, check.kinds);
  };
};

/** A service of the plan, and in which regions it was to be read. */
export interface PlannedUnit {
  readonly region: string;
  readonly service: string;
}

/**
 * The saving rules whose kind of resource was read wherever it was to be: only they may take back a recommendation.
 * A kind names its unit: `aws.ec2.volume` is read with `ec2`.
 */
export const rulesRun = (engine: Pick<ScanEngine, 'rules'>, planned: readonly PlannedUnit[], units: Units): string[] =>
  engine.rules
    .filter(({ kind }) => {
      const service = kind.split('.')[1];
      const regions = planned.filter((unit) => unit.service === service).map(({ region }) => region);
      return (
        regions.length > 0 &&
        regions.every((region) =>
          units.some((snapshot) => snapshot.unit.service === service && snapshot.unit.region === region && isWhollyRead(snapshot, [kind])),
        )
      );
    })
    .map(({ id }) => id);
