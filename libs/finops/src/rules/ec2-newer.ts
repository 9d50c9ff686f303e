import { type Ec2Instance, GRAVITON_FAMILIES, none } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { findTypeFigures } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import {
  findExclusion,
  assertOnItsOwn,
  computeHourlyUsd,
  computeMonthlyUsd,
  isLicensed,
  runningAll,
  typeKeys,
} from './ec2-cost';
import { assertNoLocalDisk, figuresOfType } from './machine-safety';
import { resize } from './remedies';
import { forRunHours } from './run-hours';

/** A newer type does not always save: 154 of 421 successors are not cheaper. Undefined for these. */
const computeSaving = (
  instance: Ec2Instance,
  type: string,
  weighing: Weighing,
): Omit<Saving, 'detail' | 'guardrails'> | undefined => {
  const usdPerHour = computeHourlyUsd(instance, weighing);
  const newUsdPerHour = computeHourlyUsd(instance, weighing, type);
  if (newUsdPerHour >= usdPerHour) return undefined;
  assertOnItsOwn(instance, weighing);
  weighing.guard(isLicensed(instance), 'A tag says that a licence depends on it.');
  assertNoLocalDisk(instance, weighing);
  return forRunHours(instance, {
    formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour)',
    monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour),
    monthlyCostUsd: computeMonthlyUsd(instance, weighing),
    inputs: {
      instanceType: instance.instanceType,
      newInstanceType: type,
      usdPerHour,
      newUsdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
    },
    carbon: { before: [runningAll(instance, instance.instanceType)], after: [runningAll(instance, type)] },
  });
};

export const ec2Previous = defineRule({
  id: 'EC2-PREVGEN',
  precedence: 220,
  title: 'Migrate an EC2 instance to a current generation',
  kinds: ['aws.ec2.instance'],
  action: 'Upgrade',
  change: 'type',
  risk: 'low',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes',
  days: 0,
  prices: (instance) => typeKeys(instance, instance.instanceType, findTypeFigures(instance.instanceType)?.successor),
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    const { isCurrentGeneration, successor } = figuresOfType(instance.instanceType);
    if (isCurrentGeneration) return sound('Its type is current generation.');
    if (successor === null) return outside('No equivalent type of a newer generation is known.');
    const saving = computeSaving(instance, successor, weighing);
    if (!saving) return sound(`A ${successor} does not cost less.`);
    return {
      ...saving,
      detail: (amount) =>
        `Migrating ${instance.name} from ${instance.instanceType} to ${successor} saves ${amount} a month.`,
      guardrails: [
        'Check that its image supports newer instance types: ENA and NVMe drivers, and HVM virtualization.',
        'Check that no script uses /dev/xvd device names: newer types use NVMe names.',
        'Check that its Availability Zone offers the newer type.',
      ],
    };
  },
  remedy: resize('Check that its image has ENA and NVMe drivers: current generations require them.'),
  remedyInputs: { to: 'newInstanceType' },
});

/** The Graviton type of the same size; undefined if there is none. */
export const findGraviton = (instanceType: string): string | undefined => {
  const [family = '', size = ''] = instanceType.split('.');
  const type = Object.hasOwn(GRAVITON_FAMILIES, family) ? `${GRAVITON_FAMILIES[family]}.${size}` : '';
  return findTypeFigures(type) ? type : undefined;
};

/** Whether the zone of an instance offers a type. @throws Unclear if not read */
const isOffered = ({ region, zone }: Ec2Instance, type: string, { all }: Weighing): boolean => {
  const zones = all('aws.ec2.instance-type', region).find(({ id }) => id === type)?.zones;
  if (!zone || !zones?.known)
    throw new Unclear(
      'insufficient-data',
      zones?.known === false ? zones.reason : `Whether its zone offers ${type} was not read.`,
    );
  return zones.value.includes(zone);
};

const ARM = 'Graviton needs an arm64 image. Build one and replace the instance; it cannot be changed in place.';

export const ec2Graviton = defineRule({
  id: 'EC2-GRAVITON',
  precedence: 230,
  title: 'Migrate an EC2 instance to Graviton',
  kinds: ['aws.ec2.instance'],
  action: 'MigrateToGraviton',
  change: 'type',
  risk: 'high',
  effort: 'high',
  confidence: 'medium',
  reversible: 'yes',
  days: 0,
  prices: (instance) => typeKeys(instance, instance.instanceType, findGraviton(instance.instanceType)),
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    const { instanceType, architecture, platform } = instance;
    if (architecture === null || platform === null)
      throw new Unclear('insufficient-data', 'AWS does not report its architecture.');
    if (architecture !== 'x86_64') return sound(`It runs on ${architecture}.`);
    if (platform !== 'Linux/UNIX') return outside(`${platform} is licensed for x86 here.`);
    const type = findGraviton(instanceType);
    if (type === undefined) return outside('Its family has no Graviton equivalent.');
    if (!isOffered(instance, type, weighing)) return sound(`Its zone does not offer ${type}.`);
    const saving = computeSaving(instance, type, weighing);
    if (!saving) return sound(`A ${type} does not cost less.`);
    return {
      ...saving,
      inputs: { ...saving.inputs, zone: instance.zone ?? '' },
      detail: (amount) =>
        `Migrating ${instance.name} from ${instanceType} to ${type} with Graviton processors saves ${amount} a month.`,
      guardrails: [
        'Build its image for arm64 and replace the instance with a blue/green deployment, not in place.',
        'Check that no agent or licence needs x86.',
        'Use a canary and an alarm so that you can roll back.',
      ],
    };
  },
  remedy: {
    hazard: { title: 'Replace the instance with a Graviton instance', warning: ARM },
    console: [
      'Build the image of {name} for arm64, with all agents and packages.',
      'Launch a {to} from it in the region {region}, next to {name}, and test it.',
      'Shift traffic gradually, and terminate {name} when it is idle.',
    ],
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Note the subnet, security groups, role and user data in the output: the new instance needs the same.' },
      'ec2 run-instances --instance-type {to} --image-id <ARM64_IMAGE_ID> --subnet-id <SUBNET_ID> --security-group-ids <SECURITY_GROUP_ID>',
    ],
    terraform: none(
      'Changing ami and instance_type in place replaces the instance. Add a second aws_instance instead.',
    ),
    cloudFormation: none('Changing ImageId replaces the instance. Add a second AWS::EC2::Instance instead.'),
  },
  remedyInputs: { to: 'newInstanceType' },
});
