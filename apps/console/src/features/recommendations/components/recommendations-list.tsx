import { type CSSProperties, useState } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { formatUsd } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { plural } from '../../../components/format';
import { saveFile } from '../../../components/save-file';
import { usePicked } from '../../../components/use-picked';
import { useRowPicking } from '../../../components/use-row-picking';
import { useColumns } from '../../../components/work/columns';
import { useAccounts } from '../../../queries/accounts';
import { useOwners } from '../../../queries/work';
import { RecommendationHeads, RecommendationItem } from '../recommendation-item';
import { recommendationsCsv } from '../recommendations-csv';
import { byRule, type RecommendationGroup } from '../recommendations-order';
import { RECOMMENDATION_COLUMNS, toTracks } from './recommendation-columns';
import { SelectionBar } from './selection-bar';
import layout from '../../../components/layout.module.css';
import styles from '../recommendations.module.css';

const PAGE = 200;

interface Opened {
  readonly openId: string | undefined;
  readonly isLinked: boolean;
  readonly toggle: (id: string) => void;
}

export interface ListProps {
  readonly shown: readonly Recommendation[];
  readonly opened: Opened;
  readonly isGrouped: boolean;
}

/** The selected ones that are visible. */
const useSelection = (shown: readonly Recommendation[]) => {
  const { ids, toggle, extend, clear } = usePicked();
  const selected = shown.filter(({ id, status }) => ids.has(id) && status === 'open');
  return { selected, isSelected: (id: string) => ids.has(id), toggle, extend, clear };
};

const Group = ({
  group: { title, members, usd },
  children,
  isOpenAtFirst,
}: {
  readonly group: RecommendationGroup;
  readonly children: React.ReactNode;
  readonly isOpenAtFirst: boolean;
}) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={15} stroke={1.5} aria-hidden />
        <b className={layout.ellipsis}>{title}</b>
        <span className={layout.dim}>{plural(members.length, 'resource')}</span>
        <span className={`${styles.number} ${styles.saving}`}>{usd > 0 ? `${formatUsd(usd)} a month` : ''}</span>
      </button>
      {isOpen && (
        <ul className={styles.list} aria-label={title}>
          {children}
        </ul>
      )}
    </li>
  );
};

/** The recommendations, one per row or grouped by rule, each expandable and selectable. */
export const RecommendationsList = ({ shown, opened: { openId, toggle, isLinked }, isGrouped }: ListProps) => {
  const [wanted, setWanted] = useState(PAGE);
  const accounts = useAccounts().data;
  const owners = useOwners().data;
  const selection = useSelection(shown);
  const columns = useColumns(RECOMMENDATION_COLUMNS);
  const members = isGrouped ? byRule(shown).flatMap((group) => group.members) : shown;
  const picking = useRowPicking({
    order: members.map(({ id }) => id),
    pickable: new Set(members.filter(({ status }) => status === 'open').map(({ id }) => id)),
    toggle: selection.toggle,
    extend: selection.extend,
  });
  const count = Math.max(wanted, shown.findIndex(({ id }) => id === openId) + 1);
  const renderItem = (one: Recommendation) => (
    <RecommendationItem
      key={one.id}
      one={one}
      accounts={accounts}
      columns={columns}
      isOpen={one.id === openId}
      isLinked={isLinked && one.id === openId}
      onToggle={() => toggle(one.id)}
      selection={
        one.status === 'open'
          ? { isSelected: selection.isSelected(one.id), toggle: () => selection.toggle(one.id) }
          : undefined
      }
    />
  );
  return (
    <div className={layout.card} style={{ '--columns': toTracks(columns) } as CSSProperties}>
      {selection.selected.length > 0 && (
        <SelectionBar
          selected={selection.selected}
          onClear={selection.clear}
          onExport={() =>
            saveFile('recommendations.csv', recommendationsCsv(selection.selected, owners), 'text/csv;charset=utf-8')
          }
        />
      )}
      <RecommendationHeads columns={columns} />
      <ul className={styles.list} aria-label="Recommendations" {...picking}>
        {isGrouped
          ? byRule(shown).map((group) => (
              <Group key={group.rule} group={group} isOpenAtFirst={group.members.some(({ id }) => id === openId)}>
                {group.members.map(renderItem)}
              </Group>
            ))
          : shown.slice(0, count).map(renderItem)}
      </ul>
      {!isGrouped && shown.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setWanted(count + PAGE)}>
            Show {Math.min(PAGE, shown.length - count)} more of {shown.length - count}
          </Button>
        </div>
      )}
    </div>
  );
};
