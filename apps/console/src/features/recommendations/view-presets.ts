import type { Recommendation } from '@cloudmend/domain/recommendations';
import type { Preset } from '../../components/work/view-tabs';
import { applyFilter, type Asker, filterFromSearch } from './recommendations-filter';

const PRESETS = [
  ['All open', ''],
  ['My work', 'owner=mine'],
  ['Overdue', 'due=overdue'],
  ['No owner', 'owner=none'],
] as const;

/** The views that every workspace has; counted once members and teams are known. */
export const listPresets = (all: readonly Recommendation[], asker: Asker | undefined): readonly Preset[] =>
  PRESETS.map(([name, search]) => ({
    name,
    search,
    count: asker && applyFilter(all, filterFromSearch(new URLSearchParams(search)), asker).length,
  }));
