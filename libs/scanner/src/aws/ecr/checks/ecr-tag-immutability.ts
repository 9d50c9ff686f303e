import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const ecrTagImmutability = defineCheck({
  id: 'ecr-tag-immutability',
  service: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'ECR repositories have immutable image tags',
  fault: 'ECR repository has mutable image tags',
  recommendation: 'Make the tags of the repository immutable, and use a unique tag for each build.',
  subjects: ['software-integrity'],
  equivalents: { prowler: ['ecr_repositories_tag_immutability'], cloudsploit: ['ecrRepositoryTagImmutability'] },
  evaluate: ({ name, tagMutability }) => {
    if (tagMutability === null) return unknown(`AWS does not report the tag mutability of ${name}.`);
    return tagMutability === 'IMMUTABLE'
      ? pass(`The tags of ${name} are immutable.`)
      : fail(`The tags of ${name} are ${tagMutability.toLowerCase().replaceAll('_', ' ')}.`);
  },
  remedy: {
    console: [
      'Open ECR, Private registry, Repositories, {name}, in the region {region}, and choose Edit.',
      'Set tag mutability to Immutable. Pushing an existing tag then fails.',
    ],
    cli: ['ecr put-image-tag-mutability --repository-name {name} --image-tag-mutability IMMUTABLE'],
    terraform: [tfPart('aws_ecr_repository', { name: '{name}', image_tag_mutability: 'IMMUTABLE' })],
    cloudFormation: [cfnPart('AWS::ECR::Repository', { RepositoryName: '{name}', ImageTagMutability: 'IMMUTABLE' })],
  },
});
