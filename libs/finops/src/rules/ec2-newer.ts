import { GRAVITON_FAMILIES, type Ec2Instance } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { typeFiguresOf } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { asideOf, assertOnItsOwn, hourlyUsdOf, isLicensed, runningAll } from './ec2-cost';
import { assertNoLocalDisk, figuresOfType } from './machine-safety';

/** A newer type is no saving by itself: 154 of 421 successors are not cheaper. Undefined for these. */
const savingOf = (
  instance: Ec2Instance,
  type: string,
  weighing: Weighing,
): Omit<Saving, 'detail' | 'guardrails'> | undefined => {
  const usdPerHour = hourlyUsdOf(instance, weighing);
  const newUsdPerHour = hourlyUsdOf(instance, weighing, type);
  if (newUsdPerHour >= usdPerHour) return undefined;
  assertOnItsOwn(instance, weighing);
  weighing.guard(isLicensed(instance), 'A tag says that a licence depends on it.');
  assertNoLocalDisk(instance, weighing);
  return {
    formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour)',
    monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour),
    monthlyCostUsd: HOURS_PER_MONTH * usdPerHour,
    inputs: {
      instanceType: instance.instanceType,
      newInstanceType: type,
      usdPerHour,
      newUsdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
    },
    carbon: { before: [runningAll(instance, instance.instanceType)], after: [runningAll(instance, type)] },
  };
};

export const ec2Previous = defineRule({
  id: 'EC2-PREVGEN',
  title: 'Move an EC2 instance to a current generation',
  kinds: ['aws.ec2.instance'],
  action: 'Upgrade',
  change: 'type',
  risk: 'low',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes',
  days: 0,
  judge: (instance, weighing) => {
    const aside = asideOf(instance);
    if (aside) return aside;
    const { isCurrentGeneration, successor } = figuresOfType(instance.instanceType);
    if (isCurrentGeneration) return sound('Its type is of a current generation.');
    if (successor === null) return outside('No like-for-like type of a newer generation is known.');
    const saving = savingOf(instance, successor, weighing);
    if (!saving) return sound(`A ${successor} does not cost less.`);
    return {
      ...saving,
      detail: (amount) =>
        `Moving ${instance.name} from ${instance.instanceType} to ${successor} saves ${amount} a month.`,
      guardrails: [
        'Its image has the drivers of the newer machines: ENA, NVMe, and virtualization hvm.',
        'No script names a device as /dev/xvd: the newer machines call them nvme.',
        'The newer type is offered in its zone.',
      ],
    };
  },
});

/** The Graviton type of the same size; undefined where there is none. */
export const gravitonOf = (instanceType: string): string | undefined => {
  const [family = '', size = ''] = instanceType.split('.');
  const type = Object.hasOwn(GRAVITON_FAMILIES, family) ? `${GRAVITON_FAMILIES[family]}.${size}` : '';
  return typeFiguresOf(type) ? type : undefined;
};

/** Whether the zone of an instance offers a type. @throws Unclear where that was not read */
const isOffered = ({ region, zone }: Ec2Instance, type: string, { all }: Weighing): boolean => {
  const zones = all('aws.ec2.instance-type', region).find(({ id }) => id === type)?.zones;
  if (!zone || !zones?.known)
    throw new Unclear(
      'insufficient-data',
      zones?.known === false ? zones.reason : `Whether its zone offers a ${type} was not read.`,
    );
  return zones.value.includes(zone);
};

export const ec2Graviton = defineRule({
  id: 'EC2-GRAVITON',
  title: 'Move an EC2 instance to Graviton',
  kinds: ['aws.ec2.instance'],
  action: 'MigrateToGraviton',
  change: 'type',
  risk: 'high',
  effort: 'high',
  confidence: 'medium',
  reversible: 'yes',
  days: 0,
  judge: (instance, weighing) => {
    const aside = asideOf(instance);
    if (aside) return aside;
    const { instanceType, architecture, platform } = instance;
    if (architecture === null || platform === null)
      throw new Unclear('insufficient-data', 'AWS does not say what it is built for.');
    if (architecture !== 'x86_64') return sound(`It runs on ${architecture}.`);
    if (platform !== 'Linux/UNIX') return outside(`${platform} is licensed for x86 here.`);
    const type = gravitonOf(instanceType);
    if (type === undefined) return outside('Its family has no Graviton twin.');
    if (!isOffered(instance, type, weighing)) return sound(`Its zone does not offer a ${type}.`);
    const saving = savingOf(instance, type, weighing);
    if (!saving) return sound(`A ${type} does not cost less.`);
    return {
      ...saving,
      inputs: { ...saving.inputs, zone: instance.zone ?? '' },
      detail: (amount) =>
        `Moving ${instance.name} from ${instanceType} to ${type} with Arm processors saves ${amount} a month.`,
      guardrails: [
        'Its image is built for arm64, and the instance is replaced: blue and green, never in place.',
        'No agent or licence of it needs x86.',
        'A canary and an alarm can take it back.',
      ],
    };
  },
});
