import { EMULATED_ACCOUNT_ID, type Expected, type Verdicts } from '../../estate/plan';
import { clientSettings } from '../clients';

export { clientSettings, EMULATED_ACCOUNT_ID as ACCOUNT_ID };
export type { Expected };

export interface Manifest {
  /** Records a resource and its expected verdicts; one without verdicts is still counted. */
  plant(resource: string, verdicts: Verdicts): void;
  readonly expected: ReadonlyMap<string, Expected>;
  readonly resources: ReadonlySet<string>;
}

export const toKey = (check: string, resource: string): string => `${check} ${resource}`;

/** Verdicts of a scan that differ from the planted ones, missing and unexpected ones included. */
export const wrongVerdicts = (
  { expected }: Manifest,
  {
    verdicts,
  }: {
    readonly verdicts: ReadonlyArray<{ readonly check: string; readonly resource: string; readonly status: string }>;
  },
): string[] => {
  const said = new Map(verdicts.map(({ check, resource, status }) => [toKey(check, resource), status]));
  const missed = [...expected].flatMap(([key, planted]) =>
    said.get(key) === planted ? [] : [`${key}: ${planted} was planted, ${said.get(key) ?? 'nothing'} was said`],
  );
  const invented = [...said].flatMap(([key, status]) =>
    expected.has(key) ? [] : [`${key}: nothing was planted, ${status} was said`],
  );
  return [...missed, ...invented];
};

export const openManifest = (): Manifest => {
  const expected = new Map<string, Expected>();
  const resources = new Set<string>();
  return {
    plant: (resource, verdicts) => {
      resources.add(resource);
      for (const [check, status] of Object.entries(verdicts)) expected.set(toKey(check, resource), status);
    },
    expected,
    resources,
  };
};

export interface SeedTarget {
  readonly endpoint: string;
  readonly manifest: Manifest;
  /** Round of planting, from 0: each plants the same resources under other names. */
  readonly round: number;
  /** IDs of planted resources, by kind and by round, region and name. */
  readonly planted: Map<object, Map<string, string>>;
}

/** The name of a planted resource in this round. */
export const toName = ({ round }: Pick<SeedTarget, 'round'>, name: string): string =>
  round === 0 ? name : `${name}-${round + 1}`;

/** A value that the emulator always returns although its type allows undefined. */
export const demand = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The emulator did not answer ${what}.`);
  return value;
};
