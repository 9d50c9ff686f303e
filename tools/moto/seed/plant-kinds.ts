import { type AnyKind, KINDS } from '../../estate/kinds';
import type { Ground, Verdicts } from '../../estate/plan';
import { given, named, type SeedTarget } from './manifest';

type Planted = Readonly<Record<string, Verdicts>>;

/** What must be said of a thing and of its parts, as the emulator has it. */
const judged = (arn: string, { verdicts, parts, emulator }: AnyKind, plan: object): Planted => ({
  [arn]: { ...verdicts(plan), ...emulator?.(plan) },
  ...Object.fromEntries(Object.entries(parts?.(plan) ?? {}).map(([end, said]) => [`${arn}${end}`, said])),
});

const plantKind = async (target: SeedTarget, ground: Ground, kind: AnyKind): Promise<Planted> => {
  const said: Record<string, Verdicts> = {};
  const plans = typeof kind.emulated === 'function' ? kind.emulated(ground.region) : kind.emulated;
  for (const [name, plan] of Object.entries(plans)) {
    const full = named(target, kind.isNamedByRegion ? `${name}-${ground.region}` : name);
    const made = given(await kind.plant(ground, full, plan), full);
    Object.assign(said, typeof made === 'string' ? judged(made, kind, plan) : made);
  }
  return said;
};

/** Notes what must be said of each thing. */
export const note = ({ manifest }: SeedTarget, planted: Planted): void => {
  for (const [arn, verdicts] of Object.entries(planted)) manifest.plant(arn, verdicts);
};

/** Plants the resources of a service in a region, and notes their verdicts. Global resources are planted in the first region. */
export const plantService = async (target: SeedTarget, ground: Ground, isFirst: boolean, service: string) => {
  if (isFirst || service !== 'cloudfront')
    for (const kind of KINDS[service] ?? []) note(target, await plantKind(target, ground, kind));
};
