import { EMULATED_ACCOUNT_ID, type Expected, type Verdicts } from '../../estate/plan';
import { clientSettings } from '../clients';

export { clientSettings, EMULATED_ACCOUNT_ID as ACCOUNT_ID };
export type { Expected };

export interface Manifest {
  /** Notes a resource and the verdicts it must get; one without verdicts still counts. */
  plant(resource: string, verdicts: Verdicts): void;
  readonly expected: ReadonlyMap<string, Expected>;
  readonly resources: ReadonlySet<string>;
}

export const toKey = (check: string, resource: string): string => `${check} ${resource}`;

/** Where a scan disagrees with what was planted: nothing missed, nothing invented. */
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
  /** Which round of planting this is, from 0: the same things again under other names. */
  readonly round: number;
  /** Ids of what was planted, by kind and by round, region and name. */
  readonly planted: Map<object, Map<string, string>>;
}

/** The name of a planted thing in this round. */
export const toName = ({ round }: Pick<SeedTarget, 'round'>, name: string): string =>
  round === 0 ? name : `${name}-${round + 1}`;

/** What the emulator answered; it always does, but its types don't promise. */
export const demand = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The emulator did not answer ${what}.`);
  return value;
};
