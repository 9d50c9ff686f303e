import { toCsv } from '@cloudmend/domain/csv';
import type { ControlRow } from './control-view';

const COLUMNS = [
  'framework',
  'control',
  'title',
  'section',
  'result',
  'failing',
  'passing',
  'notRead',
  'forAPerson',
  'judged',
  'worstSeverity',
  'checks',
] as const;

/** One line per control. Counts are resources, once per check of the control that evaluated them. */
export const complianceCsv = (framework: string, rows: readonly ControlRow[]): string =>
  toCsv(
    COLUMNS,
    rows.map(({ id, title, section, state, failed, passed, unread, manual, judged, worst, checks }) => [
      framework,
      id,
      title,
      section,
      state,
      failed,
      passed,
      unread,
      manual,
      judged,
      worst ?? null,
      checks.join(' '),
    ]),
  );
