import { isDeepStrictEqual } from 'node:util';
import { type AnyKind, KINDS } from '../../estate/kinds';
import { OLD_VERSIONS } from '../../estate/s3-answers';
import { type Planned, standing, type Thing, thingsIn } from '../../estate/plan';
import { DEMO_REGIONS } from '../demo-accounts';
import { demoCloudOptions, type DemoCloudSettings } from '../demo-cloud-plugin';
import { makeAccount } from '../generate/demo-account';
import type { Scope } from '../generate/scope';

type Facts = Readonly<Record<string, string>>;

/** A change that was merged, and what it mends. */
export interface AppliedChange {
  readonly accountId: string;
  /** The ARN of the resource. */
  readonly resource: string;
  /** The check that passes now, or the saving rule that no longer applies. */
  readonly about: string;
  /** What a saving rests on, such as the new size. @default - none */
  readonly facts?: Facts;
}

type Settings = Readonly<Record<string, unknown>>;

/** What identifies a resource or happens to it. No one configures it. */
const GIVEN: ReadonlySet<string> = new Set([
  'region',
  'what',
  'labels',
  'name',
  'arn',
  'mended',
  'past',
  'use',
  'usedBy',
  'ageDays',
  'stoppedDays',
  'attachedTo',
  'hasSnapshot',
  'attachments',
  'groups',
  'hasProfile',
  'password',
  'trusts',
  'isTerminated',
  'showsSecret',
]);
/** Rules that ask for the resource to be deleted. */
const DELETES: ReadonlySet<string> = new Set([
  'EBS-UNATTACHED',
  'EC2-IDLE',
  'EC2-STOPPED-EBS',
  'VPC-EIP',
  'ec2-eip-unassociated',
]);

/** The settings that rules ask for which no fault of the estate names, by what was read of the saving. */
const ASKED: Readonly<Record<string, (thing: Settings, facts: Facts) => Settings>> = {
  // A machine of half the size has as much to do, and so is busy.
  'EC2-RIGHTSIZE': (_thing, { newInstanceType }) => ({ type: newInstanceType, use: 'busy' }),
  'EC2-GRAVITON': (_thing, { newInstanceType }) => ({ type: newInstanceType }),
  'EC2-PREVGEN': (_thing, { newInstanceType }) => ({ type: newInstanceType }),
  'RDS-RIGHTSIZE': (_thing, { newInstanceClass }) => ({ instanceClass: newInstanceClass }),
  'RDS-GRAVITON': (_thing, { newInstanceClass }) => ({ instanceClass: newInstanceClass }),
  'EBS-GP2-GP3': () => ({ type: 'gp3' }),
  'S3-MPU': ({ lifecycle, rules = lifecycle ? [OLD_VERSIONS] : [] }) => ({
    lifecycle: 'Enabled',
    rules: [...(rules as object[]), ABORT],
  }),
};
const ABORT = {
  ID: 'abort',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
};

/** What a rule asks for; undefined unless everything is known. */
const readAsked = ({ about, facts = {} }: AppliedChange, thing: Settings): Settings | undefined => {
  const asked = Object.hasOwn(ASKED, about) ? ASKED[about]?.(thing, facts) : undefined;
  return asked && Object.values(asked).every((value) => value !== undefined) ? asked : undefined;
};

/** The faults of a resource: checks that it fails, and rules that save money on it. */
const listFaults = (kind: AnyKind, plan: Planned): string[] => [
  ...Object.entries(kind.verdicts(plan)).flatMap(([check, verdict]) => (verdict === 'fail' ? [check] : [])),
  ...Object.keys(kind.savings?.(plan) ?? {}),
];

/** Settings that any resource of the kind has, anywhere, and the opposite of each switch. */
const listSettings = (kind: AnyKind, scope: Scope): [name: string, value: unknown][] => {
  const company = typeof kind.company === 'function' ? kind.company(scope) : kind.company;
  const { emulated } = kind;
  const planted = typeof emulated === 'function' ? DEMO_REGIONS.map((region) => emulated(region)) : [emulated];
  return [
    ...standing(kind, scope),
    ...company.flatMap(({ mended, past = [] }) => [mended ?? {}, ...past.map(({ as }) => as)]),
    ...planted.flatMap((plans) => Object.values(plans)),
  ].flatMap((plan) =>
    Object.entries(plan).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (GIVEN.has(name)) return [];
      return typeof value === 'boolean'
        ? [
            [name, value],
            [name, !value],
          ]
        : [[name, value]];
    }),
  );
};

/** The single setting that ends a fault, brings no other, and ends as few others as possible. */
const findSetting = (kind: AnyKind, scope: Scope, thing: Thing<object>, about: string): Settings | undefined => {
  const before = listFaults(kind, thing);
  const found = listSettings(kind, scope)
    .filter(([name, value]) => !isDeepStrictEqual((thing as unknown as Settings)[name], value))
    .map(([name, value]) => ({ set: { [name]: value }, faults: listFaults(kind, { ...thing, [name]: value }) }))
    .filter(({ faults }) => !faults.includes(about) && faults.every((fault) => before.includes(fault)));
  return found.sort((a, b) => b.faults.length - a.faults.length)[0]?.set;
};

/**
 * Makes a merged change true in the demo cloud, as its owner's pipeline would: from now on scans read the resource
 * without the fault. Give it the settings of the running demo cloud. Returns false if the estate has no such resource or
 * no setting that ends the fault.
 */
export const applyToDemoCloud = (settings: DemoCloudSettings, change: AppliedChange): boolean => {
  const { accountId, resource, about } = change;
  const { now, storyEnds, seed, facts } = demoCloudOptions(settings);
  const at = now();
  const written = facts.listUntil(accountId, at);
  const { scope, regions } = makeAccount({ seed, accountId, now: at, storyEnds: storyEnds(), facts: written });
  for (const kind of Object.values(KINDS).flat()) {
    const thing = regions.flatMap((region) => thingsIn(kind, scope, region)).find(({ arn }) => arn === resource);
    if (!thing) continue;
    const asked = DELETES.has(about) ? { isGone: true } : readAsked(change, thing as unknown as Settings);
    const hasFault = listFaults(kind, thing).includes(about);
    const set = asked ?? (hasFault ? findSetting(kind, scope, thing, about) : undefined);
    if (!set) return false;
    // A setting that is removed.
    const stored = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value ?? null]));
    facts.add({ at: at.toISOString(), accountId, of: resource, set: stored });
    return true;
  }
  return false;
};
