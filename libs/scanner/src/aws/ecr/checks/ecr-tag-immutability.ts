import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const ecrTagImmutability = defineCheck({
  id: 'ecr-tag-immutability',
  service: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'Image tags cannot be overwritten',
  fault: 'Image tags can be overwritten',
  recommendation: 'Make the tags of the repository immutable and give every build a tag of its own.',
  evaluate: ({ name, tagMutability }) => {
    if (tagMutability === null) return unknown(`AWS did not say whether the tags of ${name} can be overwritten.`);
    return tagMutability === 'IMMUTABLE'
      ? pass(`The tags of ${name} are immutable.`)
      : fail(`The tags of ${name} are ${tagMutability.toLowerCase().replaceAll('_', ' ')}.`);
  },
});
