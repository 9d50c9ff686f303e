import { GRAVITON_FAMILIES, type Ec2Instance } from '@cloudmend/scanner';
import { defineRule, type Saving } from '../define-rule';
import { typeFiguresOf } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { assertOnItsOwn, hourlyUsdOf, isLicensed, isOnDemand, runningAll } from './ec2-cost';
import { assertNoLocalDisk } from './machine-safety';

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
    const figures = typeFiguresOf(instance.instanceType);
    const successor = figures?.successor;
    if (!isOnDemand(instance) || !figures || figures.isCurrentGeneration || !successor) return undefined;
    const saving = savingOf(instance, successor, weighing);
    return (
      saving && {
        ...saving,
        detail: (amount) =>
          `Moving ${instance.name} from ${instance.instanceType} to ${successor} saves ${amount} a month.`,
        guardrails: [
          'Its image has the drivers of the newer machines: ENA, NVMe, and virtualization hvm.',
          'No script names a device as /dev/xvd: the newer machines call them nvme.',
          'The newer type is offered in its zone.',
        ],
      }
    );
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
    const { instanceType, architecture, platform } = instance;
    const type =
      isOnDemand(instance) && architecture === 'x86_64' && platform === 'Linux/UNIX'
        ? gravitonOf(instanceType)
        : undefined;
    const saving =
      type === undefined || !isOffered(instance, type, weighing) ? undefined : savingOf(instance, type, weighing);
    return (
      saving && {
        ...saving,
        inputs: { ...saving.inputs, zone: instance.zone ?? '' },
        detail: (amount) =>
          `Moving ${instance.name} from ${instanceType} to ${type} with Arm processors saves ${amount} a month.`,
        guardrails: [
          'Its image is built for arm64, and the instance is replaced: blue and green, never in place.',
          'No agent or licence of it needs x86.',
          'A canary and an alarm can take it back.',
        ],
      }
    );
  },
});
