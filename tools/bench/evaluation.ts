import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Resource, type UnitSnapshot, judge } from '@cloudmend/scanner';

/** Evaluation alone: no cloud, no table. */
export interface EvaluationFigures {
  readonly resources: number;
  readonly verdicts: number;
  /** CPU time, which other load on the machine does not change. */
  readonly cpuSeconds: number;
  readonly verdictsPerSecond: number;
  /** Maximum live memory after any unit: garbage is collected when Node needs the space. */
  readonly peakLiveMB: number;
}

/** Resources per unit: one service in one region of a large account. */
const BATCH = 2000;
/** Measuring live memory takes longer than evaluating a unit. */
const LOOK_EVERY = 25;
/** Services with few resources in any account: trails, recorders, detectors. */
const FEW: ReadonlySet<string> = new Set(['cloudtrail', 'governance']);

/** V8's garbage collector, which programs can only call if enabled. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

const liveBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** The resource under another name, as one of many in a large account. */
const renameResource = (resource: Resource, number: number): Resource => ({
  ...resource,
  arn: `${resource.arn}-${number}`,
  id: `${resource.id}-${number}`,
  name: `${resource.name}-${number}`,
});

/** Units with `total` resources, created one at a time from scanned resources. */
function* generateUnits(samples: readonly UnitSnapshot[], total: number): Generator<UnitSnapshot> {
  const filled = samples.filter(({ unit, resources }) => resources.length > 0 && !FEW.has(unit.service));
  for (let made = 0, turn = 0; made < total; turn += 1) {
    const sample = filled[turn % filled.length];
    if (!sample) return;
    const count = Math.min(BATCH, total - made);
    const first = made;
    made += count;
    const resources = Array.from({ length: count }, (_, index) =>
      renameResource(sample.resources[index % sample.resources.length] as Resource, first + index),
    );
    yield { ...sample, resources };
  }
}

/** Evaluates a number of resources unit by unit without keeping them. The samples come from the scan of one account. */
export const evaluate = (samples: readonly UnitSnapshot[], total: number): EvaluationFigures => {
  let verdicts = 0;
  let peakLive = 0;
  let turn = 0;
  let judgedMicroseconds = 0;
  for (const unit of generateUnits(samples, total)) {
    const began = process.cpuUsage();
    verdicts += judge(unit.unit.accountId, [unit]).length;
    const { user, system } = process.cpuUsage(began);
    judgedMicroseconds += user + system;
    if (turn++ % LOOK_EVERY === 0) peakLive = Math.max(peakLive, liveBytes());
  }
  const cpuSeconds = judgedMicroseconds / 1e6;
  return {
    resources: total,
    verdicts,
    cpuSeconds,
    verdictsPerSecond: verdicts / cpuSeconds,
    peakLiveMB: Math.max(peakLive, liveBytes()) / 1e6,
  };
};
