import type { AdvancedEventSelector, EventSelector } from '@aws-sdk/client-cloudtrail';
import { findField, readHalves, isForCategory } from './selector-fields';
import type { ManagementEvents } from './trail';

interface Selected extends ManagementEvents {
  readonly isForManagement: boolean;
}

const NOTHING: Selected = { isForManagement: false, reads: false, writes: false, excludedSources: [] };

const ofSelector = ({
  IncludeManagementEvents,
  ReadWriteType,
  ExcludeManagementEventSources,
}: EventSelector): Selected =>
  IncludeManagementEvents === false
    ? NOTHING
    : {
        isForManagement: true,
        reads: ReadWriteType !== 'WriteOnly',
        writes: ReadWriteType !== 'ReadOnly',
        excludedSources: ExcludeManagementEventSources ?? [],
      };

/** Fields that do not restrict a trail's selector of management events; any other field would exclude events. */
const UNDERSTOOD = new Set(['eventCategory', 'readOnly', 'eventSource']);

const ofAdvanced = ({ FieldSelectors: fields = [] }: AdvancedEventSelector): Selected => {
  const source = findField(fields, 'eventSource');
  const isForManagement =
    isForCategory(fields, 'Management') &&
    // Named sources exclude all others.
    !source?.Equals &&
    fields.every(({ Field }) => UNDERSTOOD.has(Field ?? ''));
  return isForManagement
    ? { isForManagement, ...readHalves(fields), excludedSources: source?.NotEquals ?? [] }
    : NOTHING;
};

/**
 * The management events that a trail's selectors record together. A trail without selectors records all
 * (https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_PutEventSelectors.html).
 */
export const readManagementEvents = (
  selectors: readonly EventSelector[] = [],
  advanced: readonly AdvancedEventSelector[] = [],
): ManagementEvents => {
  if (selectors.length + advanced.length === 0) return { reads: true, writes: true, excludedSources: [] };
  const each = [...selectors.map(ofSelector), ...advanced.map(ofAdvanced)].filter(
    ({ isForManagement }) => isForManagement,
  );
  const [first, ...others] = each;
  return {
    reads: each.some(({ reads }) => reads),
    writes: each.some(({ writes }) => writes),
    excludedSources: (first?.excludedSources ?? []).filter((source) =>
      others.every(({ excludedSources }) => excludedSources.includes(source)),
    ),
  };
};
