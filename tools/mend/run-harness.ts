import { AppError } from '@cloudmend/domain/errors';
import { isOpen, mayFollow, type Run } from '@cloudmend/domain/runs';
import { toThresholds } from '@cloudmend/domain/thresholds';
import {
  advanceRun,
  type AnyCapability,
  findCallRegion,
  type Cloud,
  openCloud,
  type RunPorts,
  type Target,
} from '@cloudmend/mend';
import { CloudError, type CloudReader } from '@cloudmend/scanner';

export const NOW = new Date('2026-11-21T12:00:00.000Z');

/** A process that was killed: nothing after it happens. */
export class Killed extends Error {}

export interface Trial {
  readonly capability: AnyCapability;
  readonly target: Target;
  readonly reader: () => Promise<CloudReader>;
  readonly about: string;
  readonly runId: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly evidence?: Run['evidence'];
  readonly overrides?: Partial<Run>;
  readonly clock?: () => Date;
}

const READS = /^(Get|List|Describe)/;

/** One run with its journal in memory; every call and every stored step can be the last one. */
export const startTrial = async (trial: Trial) => {
  const { capability, target, clock = () => NOW } = trial;
  const region = findCallRegion(capability, target);
  /** Writes that the cloud accepted. */
  const writes: string[] = [];
  const audited: Array<{ action: string; before: unknown; after: unknown }> = [];
  const path: string[] = [];
  let steps = 0;
  let killAt = Infinity;
  let isStopped = false;
  let inCode = false;
  const tick = (): void => {
    steps += 1;
    if (steps === killAt) throw new Killed();
  };

  const enter = async (): Promise<Cloud> => {
    const cloud = openCloud(await trial.reader(), region);
    return {
      send: async (api, operation, input) => {
        tick();
        // The emulator changes the instance even if it is asked only to check.
        if (operation === 'ModifyInstanceMetadataOptions' && (input as { DryRun?: boolean }).DryRun)
          throw new CloudError('failed', `${api}:${operation}`, 'DryRunOperation', 'The request would succeed.');
        const output = await cloud.send(api, operation, input);
        if (!READS.test(operation)) writes.push(operation);
        // The answer is lost.
        tick();
        return output;
      },
    };
  };

  const read = async () => capability.read(openCloud(await trial.reader(), region), target);
  const settings = capability.chooseSettings?.({
    about: trial.about,
    thresholds: toThresholds({}),
    ...(trial.inputs ? { inputs: trial.inputs } : {}),
  });
  const first = await read();
  let stored: Run = {
    runId: trial.runId,
    capability: capability.id,
    accountId: target.accountId,
    region: target.region,
    resource: target.arn,
    target: target.id,
    about: trial.about,
    subject: 'subject',
    isDryRun: false,
    state: 'queued',
    reason: null,
    settings: settings ?? {},
    evidence: trial.evidence ?? (first ? (capability.toView(first.facts) as Run['evidence']) : {}),
    before: null,
    after: null,
    restoredAs: null,
    requestedBy: { sub: 'ann', email: 'ann@acme.example' },
    approvedBy: null,
    undoneBy: null,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
    writtenAt: null,
    nextAt: null,
    attempts: 0,
    version: 1,
    ...trial.overrides,
  };

  const ports: RunPorts = {
    enter,
    save: async (run, change) => {
      tick();
      if (run.version !== stored.version) throw new AppError('conflict', 'Someone else continued the run.');
      const next = { ...stored, ...change, version: stored.version + 1 };
      if (!mayFollow(stored.state, next.state)) throw new Error(`${stored.state} is not followed by ${next.state}.`);
      // A round trip, as the table makes.
      stored = JSON.parse(JSON.stringify(next)) as Run;
      if (path.at(-1) !== next.state) path.push(next.state);
      tick();
      return stored;
    },
    assertRunning: async () => {
      if (isStopped) throw new AppError('conflict', 'Automation was stopped by ann@acme.example: incident');
    },
    record: async (_run, action, before, after) => {
      audited.push({ action, before, after });
    },
    isInCode: async () => inCode,
    clock,
  };

  const advance = async (): Promise<Run> => {
    // A write that takes AWS several looks ends within these.
    for (let look = 0; look < 20; look += 1) {
      const { attempts } = stored;
      stored = await advanceRun(stored, capability, target, ports);
      if (stored.attempts === attempts || stored.reason?.code === 'stopped' || stored.reason?.code === 'later') break;
    }
    return stored;
  };

  return {
    writes,
    audited,
    path,
    read,
    run: () => stored,
    steps: () => steps,
    advance,
    undo: async (): Promise<Run> => {
      stored = { ...stored, state: 'undoing', nextAt: null, attempts: 0, version: stored.version + 1 };
      return advance();
    },
    stop: (stopped: boolean) => (isStopped = stopped),
    ownByCode: () => (inCode = true),
    /** Kills the process at a step from now on, and starts it again until the run rests. */
    async survive(at: number, go: () => Promise<Run> = advance): Promise<Run> {
      killAt = steps + at;
      try {
        return await go();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      killAt = Infinity;
      return isOpen(stored) && stored.state !== 'done' ? advance() : stored;
    },
  };
};

export type StartedTrial = Awaited<ReturnType<typeof startTrial>>;
