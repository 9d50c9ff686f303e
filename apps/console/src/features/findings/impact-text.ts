import { type FindingImpact, formatBytes } from '@cloudmend/domain/findings';

const CLASSES: Readonly<Record<NonNullable<FindingImpact['dataClass']>, string>> = {
  pii: 'Contains personal data (PII) according to its tags.',
  nonPii: 'Contains no personal data according to its tags.',
  unclassified: 'Its tags name no data class.',
};

const SIZES: Readonly<Record<FindingImpact['basis'], string>> = {
  stored: 'stored',
  standard: 'in standard storage',
  allocated: 'allocated',
};

/** The amount and class of data a finding affects, including what was not read. */
export const impactText = ({ dataClass, bytes, basis }: FindingImpact): string =>
  [
    bytes === null ? 'The size was not read.' : `${formatBytes(bytes)} ${SIZES[basis]}.`,
    dataClass === null ? 'The tags were not read.' : CLASSES[dataClass],
  ].join(' ');
