import type { FindingImpact } from '@cloudmend/domain/findings';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** `86 GiB`, `1.5 TiB`, `0 bytes`. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  const text = amount < 10 && power > 0 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount));
  return `${text} ${UNITS[power]}`;
};

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
