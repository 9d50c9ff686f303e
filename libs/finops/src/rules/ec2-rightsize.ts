import type { Ec2Instance, InstanceType, MetricFacts } from '@cloudmend/scanner';
import { defineRule, type NoSaving, sound } from '../define-rule';
import type { TypeFigures } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { assertCredits } from './burstable';
import {
  findExclusion,
  assertOnItsOwn,
  computeHourlyUsd,
  isLicensed,
  computeMonthlyUsd,
  runningAll,
  typeKeys,
} from './ec2-cost';
import { assertNoLocalDisk, assertSameAccelerators, figuresOfType, findTypeFacts } from './machine-safety';
import { resize } from './remedies';
import { findTypeFigures } from '../prices/instance-types';

const DAYS = 14;
const CPU_P95_PERCENT = 40;
/** Compute Optimizer's headroom of 20%. */
const FULL_PERCENT = 80;
const NETWORK_SHARE = 0.7;
const PERIOD_SECONDS = 300;

interface Fit {
  readonly cpuPercent: number;
  readonly memoryPercent: number | undefined;
}

/** Utilisation on the smaller type; undefined if too high. */
const checkFit = (current: TypeFigures, smaller: TypeFigures, weighing: Weighing): Fit | undefined => {
  const cpuPercent = ((weighing.figures('cpuMax').p995 ?? 100) * current.vcpus) / smaller.vcpus;
  if (cpuPercent > FULL_PERCENT) return undefined;
  const memoryMax = weighing.figuresIfAny('memoryMax')?.max ?? undefined;
  const memoryPercent = memoryMax === undefined ? undefined : (memoryMax * current.memoryGiB) / smaller.memoryGiB;
  return memoryPercent !== undefined && memoryPercent > FULL_PERCENT ? undefined : { cpuPercent, memoryPercent };
};

const requireLimit = (limit: number | null, what: string, type: string): number => {
  if (limit === null) throw new Unclear('insufficient-data', `AWS does not report the baseline ${what} of a ${type}.`);
  return limit;
};

const perSecond = (figures: MetricFacts, figure: number | null): number => (figure ?? Infinity) / figures.periodSeconds;

/** Whether network and disks stay within the baseline of the smaller type. */
const isWithinBaseline = (smaller: InstanceType, { figures }: Weighing): boolean => {
  const network = figures('networkPeak');
  const gbps = (perSecond(network, network.max) * 8) / 1e9;
  if (gbps > NETWORK_SHARE * requireLimit(smaller.baselineGbps, 'bandwidth', smaller.id)) return false;
  const ops = figures('ebsOps');
  const bytes = figures('ebsBytes');
  return (
    perSecond(ops, ops.p99) <= requireLimit(smaller.ebsBaselineIops, 'disk operations', smaller.id) &&
    perSecond(bytes, bytes.p99) / 1e6 <= requireLimit(smaller.ebsBaselineMBps, 'disk throughput', smaller.id)
  );
};

const assertSafe = (instance: Ec2Instance, smaller: InstanceType, weighing: Weighing): void => {
  const { guard } = weighing;
  assertOnItsOwn(instance, weighing);
  assertNoLocalDisk(instance, weighing);
  assertSameAccelerators(findTypeFacts(instance.instanceType, instance.region, weighing), smaller, weighing);
  guard(isLicensed(instance), 'A tag says that a licence depends on this size or its cores.');
  guard(
    (instance.networkInterfaces ?? 0) > (smaller.maxNetworkInterfaces ?? Infinity),
    `It has more network interfaces than a ${smaller.id} supports.`,
  );
};

const findCandidate = ({ instanceType }: Ec2Instance): readonly [TypeFigures, TypeFigures] | undefined => {
  const current = figuresOfType(instanceType);
  const smaller = current.smaller === null ? undefined : figuresOfType(current.smaller);
  const sameArchitecture = smaller?.architectures.some((architecture) => current.architectures.includes(architecture));
  return smaller && sameArchitecture ? [current, smaller] : undefined;
};

interface Chosen {
  readonly current: TypeFigures;
  readonly smaller: TypeFigures;
  readonly fit: Fit;
}

/** The next smaller type if it suffices, otherwise the reason. @throws Unclear */
const chosenFor = (instance: Ec2Instance, weighing: Weighing): Chosen | NoSaving => {
  const candidate = findCandidate(instance);
  if (!candidate) return sound('No smaller size in its family is known.');
  if ((weighing.figures('cpuP95').p95 ?? Infinity) > CPU_P95_PERCENT) return sound('Its CPU is in use.');
  const [current, smaller] = candidate;
  const fit = checkFit(current, smaller, weighing);
  if (!fit) return sound(`A ${smaller.type} would be too highly utilised.`);
  const facts = findTypeFacts(smaller.type, instance.region, weighing);
  if (!isWithinBaseline(facts, weighing))
    return sound(`Its network or disks need more than a ${smaller.type} provides.`);
  assertSafe(instance, facts, weighing);
  assertCredits(current, smaller, weighing);
  return { current, smaller, fit };
};

export const ec2Rightsize = defineRule({
  id: 'EC2-RIGHTSIZE',
  precedence: 180,
  title: 'Resize an EC2 instance to the next smaller size',
  kinds: ['aws.ec2.instance'],
  action: 'Rightsize',
  change: 'size',
  risk: 'medium',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes (stop/start, ~2-5 min downtime)',
  days: DAYS,
  prices: (instance) => typeKeys(instance, instance.instanceType, findTypeFigures(instance.instanceType)?.smaller),
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    const chosen = chosenFor(instance, weighing);
    if ('outcome' in chosen) return chosen;
    const { current, smaller, fit } = chosen;
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const newUsdPerHour = computeHourlyUsd(instance, weighing, smaller.type);
    const runShare = Math.min(1, (weighing.figures('cpuMax').points * PERIOD_SECONDS) / (DAYS * 86_400));
    return {
      formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour) * runShare',
      monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour) * runShare,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      confidence: fit.memoryPercent === undefined ? 'low' : 'high',
      detail: (amount) =>
        `${instance.name} fits a ${smaller.type} instead of a ${current.type}, which saves ${amount} a month: its CPU would peak at ${Math.round(fit.cpuPercent)}%.`,
      inputs: {
        instanceType: current.type,
        newInstanceType: smaller.type,
        usdPerHour,
        newUsdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        runShare,
        cpuP95Percent: weighing.figures('cpuP95').p95 ?? 0,
        newCpuPercent: fit.cpuPercent,
        newMemoryPercent: fit.memoryPercent ?? 'not known: no agent reports memory',
      },
      guardrails: [
        ...(fit.memoryPercent === undefined
          ? [`Check that its memory use fits ${smaller.memoryGiB} GiB: no agent reports it.`]
          : []),
        'Check that no reservation becomes unused.',
        'Check that the plan shows an in-place update, not a replacement.',
      ],
      carbon: {
        before: [runningAll(instance, current.type, HOURS_PER_MONTH * runShare)],
        after: [runningAll(instance, smaller.type, HOURS_PER_MONTH * runShare)],
      },
    };
  },
  remedy: resize(),
  remedyInputs: { to: 'newInstanceType' },
});
