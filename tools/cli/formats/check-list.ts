import { toCsv } from '@cloudmend/domain/csv';
import type { ControlRef } from '@cloudmend/domain/findings';
import { CHECKS } from '@cloudmend/scanner';
import type { Format } from '../scan-options';
import { renderTable } from './table';

const byFramework = (controls: readonly ControlRef[]): Record<string, string[]> => {
  const numbers: Record<string, string[]> = {};
  for (const { framework, control } of controls) (numbers[framework] ??= []).push(control);
  return numbers;
};

const rows = () =>
  CHECKS.map(({ id, service, severity, title, recommendation, controls, equivalents }) => ({
    check: id,
    id,
    service,
    severity,
    title,
    recommendation,
    controls: byFramework(controls),
    equivalents,
  }));

const cells = (): string[][] =>
  rows().map(({ id, severity, service, title, controls, equivalents }) => [
    id,
    severity,
    service,
    title,
    Object.entries(controls)
      .map(([framework, numbers]) => `${framework} ${numbers.join(' ')}`)
      .join('; '),
    [...equivalents.prowler, ...equivalents.cloudsploit].join(' '),
  ]);

const COLUMNS = ['check', 'severity', 'service', 'title', 'controls', 'equivalents'];

/** Every check with its severity, controls and equivalent ids. */
export const checksAs = (format: Format): string => {
  if (format === 'csv') return toCsv(COLUMNS, cells());
  if (format === 'table') return `${renderTable(COLUMNS, cells())}\n`;
  return `${JSON.stringify(rows(), null, 2)}\n`;
};
