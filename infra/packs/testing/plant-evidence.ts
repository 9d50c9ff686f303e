import type { ActiveCheck } from '@cloudmend/domain/custom-checks';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import { addCustomChecks, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import { describeJudgement } from '../../scan/judged-with';
import { listPlanned } from '../pack-scans';
import { observeAccount } from '../../scan/observe-account';
import type { Services } from '../../runtime/services';

/** One scan of one account to plant: its facts, judged and sealed as the workflow does. */
export interface PlantedScan {
  readonly accountId: string;
  readonly scanId: string;
  /** ISO time. */
  readonly at: string;
  readonly units: readonly UnitSnapshot[];
  /** @default - none */
  readonly custom?: readonly ActiveCheck[];
}

/** Leaves what a scan leaves of an account: stored facts, an observation by the real checks, and its seal. */
export const plantScan = async (
  services: Pick<Services, 'openStores' | 'settings'>,
  { tenantId, provider }: { readonly tenantId: TenantId; readonly provider: Provider },
  { accountId, scanId, at, units, custom = [] }: PlantedScan,
): Promise<void> => {
  const stores = services.openStores(tenantId);
  const taken = units.map((unit) => ({ ...unit, unit: { ...unit.unit, accountId }, takenAt: at }));
  const objects = [];
  for (const region of new Set(taken.map(({ unit }) => unit.region))) {
    const ofRegion = taken.filter(({ unit }) => unit.region === region);
    objects.push(await stores.snapshots.putRegion(scanId, { accountId, region }, ofRegion));
  }
  const judging = addCustomChecks(provider, custom);
  const input = { tenantId, scanId, accountId, units: taken.map(({ unit }) => unit) };
  await observeAccount({ services: { clock: () => new Date(at) } as Services }, stores, {
    input: input as never,
    at,
    judgedWith: describeJudgement(provider, services.settings.build, {
      thresholds: DEFAULT_THRESHOLDS,
      custom,
    }),
    verdicts: judging.judge(accountId, taken, { now: new Date(at), thresholds: DEFAULT_THRESHOLDS }),
    planned: listPlanned(judging, taken),
    objects,
  });
};
