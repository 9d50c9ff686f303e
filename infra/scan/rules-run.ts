import { isReadFor, type UnitSnapshot } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

/** A service of the plan, and in which regions it was to be read. */
export interface PlannedUnit {
  readonly region: string;
  readonly service: string;
}

/** Kinds that are read with a unit of another name: `aws.ec2.volume` is read with `ec2`. */
const UNIT_OF: Readonly<Record<string, string>> = { cloudwatch: 'logs' };
const unitOf = (kind: string): string => {
  const service = kind.split('.')[1] ?? '';
  return UNIT_OF[service] ?? service;
};

/** The saving rules whose kinds were wholly read wherever they were to be: only they may take back a recommendation. */
export const rulesRun = (
  engine: Pick<ScanEngine, 'rules'>,
  planned: readonly PlannedUnit[],
  units: readonly UnitSnapshot[],
): string[] => {
  const wasRead = ({ region, service }: PlannedUnit, kinds: readonly string[]): boolean =>
    units.some(
      (snapshot) =>
        snapshot.unit.service === service &&
        snapshot.unit.region === region &&
        isReadFor(snapshot, 'cost') &&
        !snapshot.unreadKinds.some(({ kind }) => kinds.includes(kind)),
    );
  return engine.rules
    .filter(({ kinds }) => {
      const services = new Set(kinds.map(unitOf));
      const wanted = planned.filter(({ service }) => services.has(service));
      return wanted.length > 0 && wanted.every((part) => wasRead(part, kinds));
    })
    .map(({ id }) => id);
};
