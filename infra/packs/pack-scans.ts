import type { EvidencePack, Observation } from '@cloudmend/domain/evidence';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import type { Framework, Provider, Providers, UnitSnapshot } from '@cloudmend/scanner';
import { openSnapshotStore } from '@cloudmend/store';
import { keyProofSigner } from '../adapters/key-proof-signer';
import { describeJudgement } from '../scan/judged-with';
import { toObservation } from '../scan/observe-account';
import { assemblePack } from './assemble-pack';
import { collectPart } from './collect-part';
import type { PackUses } from './pack-uses';
import { listParts } from './parts';

/** What one scan read of one account. */
export interface KeptScan {
  readonly accountId: string;
  /** ISO time of its newest fact. */
  readonly at: string;
  readonly units: readonly UnitSnapshot[];
}

export interface ScansRequest {
  readonly framework: Framework;
  /** ISO times; the end is excluded. */
  readonly from: string;
  readonly to: string;
  readonly scans: readonly KeptScan[];
  /** In PEM. */
  readonly privateKey: string;
}

interface Tools {
  readonly providers: Providers;
  /** The build that judges. */
  readonly build: string;
  readonly clock: () => Date;
}

const BY = 'the command line';
const PACK = 'pack';
const ID_LENGTH = 26;
const NOTHING = async () => [];

/** The checks whose facts were read. */
export const listPlanned = (
  { checks }: Pick<Provider, 'checks'>,
  units: readonly UnitSnapshot[],
): ReadonlySet<string> => {
  const read = new Set(units.map(({ unit }) => unit.service));
  return new Set(checks.filter(({ unitService }) => read.has(unitService)).map(({ id }) => id));
};

const openMemory = () => {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
    get: async (key: string) => kept.get(key) ?? Promise.reject(new Error(`There is no ${key}.`)),
    list: async (prefix: string) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
};

const isPart = (
  { at }: Pick<Observation, 'at'>,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => from <= at && at < to;

/**
 * Builds a pack of scans that were kept as files. There is no workspace, so that it has no statements, accepted risks and
 * audit trail, and its observations are not sealed. @param putVolume writes one ZIP archive
 */
export const packScans = async (
  { providers, build, clock }: Tools,
  { framework, from, to, scans, privateKey }: ScansRequest,
  putVolume: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>,
) => {
  const accounts = [...new Set(scans.map(({ accountId }) => accountId))].sort();
  const tenant = accounts.join(', ');
  const objects = openMemory();
  const snapshots = openSnapshotStore(objects, PACK);
  const observations: Observation[] = [];
  for (const [index, { accountId, at, units }] of [...scans].sort((a, b) => (a.at < b.at ? -1 : 1)).entries()) {
    const scanId = String(index + 1).padStart(ID_LENGTH, '0');
    const provider = providers.all.find(({ parts }) => units.every(({ unit }) => parts.names.includes(unit.service)));
    if (!provider) throw new Error('No installed provider reads these facts.');
    const stored = [];
    for (const unit of units) stored.push(await snapshots.put(scanId, unit.unit, unit));
    const observation = toObservation({
      input: { scanId, accountId, units: units.map(({ unit }) => unit) },
      at,
      judgedWith: describeJudgement(provider, build, { thresholds: DEFAULT_THRESHOLDS, custom: [] }),
      verdicts: provider.judge(accountId, units, { now: new Date(at), thresholds: DEFAULT_THRESHOLDS }),
      planned: listPlanned(provider, units),
      objects: stored,
    });
    observations.push({ ...observation, seal: null });
  }
  const uses: PackUses = {
    providers: async () => providers,
    clock,
    proofSigner: keyProofSigner(privateKey),
    observations: {
      list: async (period, ids = accounts) =>
        observations.filter((observation) => isPart(observation, period) && ids.includes(observation.accountId)),
      accounts: async () => accounts.map((accountId) => ({ accountId, linkedAt: from, unlinkedAt: null })),
    },
    attestations: { list: NOTHING },
    acceptances: { list: NOTHING },
    accounts: { list: NOTHING },
    customChecks: { list: NOTHING, definition: async () => undefined },
    audit: { list: async () => ({ items: [] }) },
    snapshots,
    packs: {
      putFile: (_id, name, bytes) => objects.put(name, bytes),
      getFile: (_id, name) => objects.get(name),
      putPieces: (_id, name, pieces) => putVolume(name, pieces),
    },
  };
  const parts = listParts({ from, to, accounts });
  const pack: EvidencePack = {
    id: PACK,
    framework: framework.id,
    from,
    to,
    accounts,
    state: 'building',
    by: BY,
    at: clock().toISOString(),
    done: 0,
    parts: parts.length,
    reason: null,
    digest: null,
    volumes: [],
    finishedAt: null,
    expiresAt: null,
  };
  for (const [index, part] of parts.entries()) await collectPart(uses, { packId: PACK, framework, part }, index);
  return assemblePack(uses, { tenant, pack, framework, parts, keysUrl: null });
};
