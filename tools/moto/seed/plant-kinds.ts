import { type AnyKind, GLOBAL, KINDS } from '../../estate/kinds';
import { EMULATED_ACCOUNT_ID, type Ground, type Verdicts } from '../../estate/plan';
import { toAccountArn } from '../../demo-cloud/generate/standing';
import { demand, toName, type SeedTarget } from './manifest';

type Planted = Readonly<Record<string, Verdicts>>;
export type Place = Pick<Ground, 'region' | 'aws'>;

/** Opens a region for planting. */
export const openGround = (target: SeedTarget, { region, aws }: Place): Ground => ({
  region,
  aws,
  toArn: (type, id) => `arn:aws:ec2:${region}:${EMULATED_ACCOUNT_ID}:${type}/${demand(id, type)}`,
  findId: (kind, name) => demand(target.planted.get(kind)?.get(`${target.round} ${region} ${name}`), name),
});

/** Expected verdicts of a resource and its parts on the emulator. */
const toPlanted = (arn: string, { verdicts, parts, emulator, ofAccount }: AnyKind, plan: object): Planted => ({
  ...(ofAccount && { [toAccountArn({ accountId: EMULATED_ACCOUNT_ID })]: ofAccount(plan) }),
  [arn]: { ...verdicts(plan), ...emulator?.(plan) },
  ...Object.fromEntries(Object.entries(parts?.(plan) ?? {}).map(([end, said]) => [`${arn}${end}`, said])),
});

/** Records the verdicts of each resource. */
export const note = ({ manifest }: SeedTarget, planted: Planted): void => {
  for (const [arn, verdicts] of Object.entries(planted)) manifest.plant(arn, verdicts);
};

const remember = ({ planted, round }: SeedTarget, kind: AnyKind, key: string, arn: string): void => {
  const ids = planted.get(kind) ?? new Map<string, string>();
  planted.set(kind, ids.set(`${round} ${key}`, arn.slice(arn.lastIndexOf('/') + 1)));
};

const plantKind = async (target: SeedTarget, ground: Ground, kind: AnyKind): Promise<void> => {
  const { region } = ground;
  if (kind.isPlantedOnce && target.round > 0) return;
  const plans = typeof kind.emulated === 'function' ? kind.emulated(region) : kind.emulated;
  for (const [name, plan] of Object.entries(plans)) {
    const full = toName(target, kind.isNamedByRegion ? `${name}-${region}` : name);
    const made = demand(await kind.plant(ground, full, plan), full);
    if (typeof made === 'string') remember(target, kind, `${region} ${name}`, made);
    note(target, typeof made === 'string' ? toPlanted(made, kind, plan) : made);
  }
  const others = Object.entries((await kind.comesWith?.(ground)) ?? {});
  note(target, Object.fromEntries(others.filter(([arn]) => !target.manifest.resources.has(arn))));
};

/** Plants the resources of a service in a region and records their verdicts; global ones in the first region. */
export const plantService = async (target: SeedTarget, ground: Ground, isFirst: boolean, service: string) => {
  if (isFirst || !GLOBAL.has(service)) for (const kind of KINDS[service] ?? []) await plantKind(target, ground, kind);
};
