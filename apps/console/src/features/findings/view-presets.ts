import type { FindingsSummary } from '@cloudmend/domain/findings';
import type { Preset } from '../../components/work/view-tabs';

const countOpen = ({ severityCounts }: FindingsSummary): number =>
  Object.values(severityCounts).reduce((sum, count) => sum + count, 0);

/** The views that every workspace has. */
export const listPresets = (overall: FindingsSummary | undefined): readonly Preset[] => [
  { name: 'All open', search: '', count: overall && countOpen(overall) },
  { name: 'My work', search: 'owner=mine&sort=due', count: overall?.workCounts.mine },
  { name: 'Overdue', search: 'due=overdue&sort=due', count: overall?.workCounts.overdue },
  { name: 'Due this week', search: 'due=week&sort=due', count: overall?.workCounts.week },
  { name: 'No owner', search: 'owner=none', count: overall?.workCounts.none },
];
