import { Skeleton } from '@mantine/core';
import { Loaded } from '../../../components/query-state';
import { useFramework } from '../../../queries/compliance';
import { useStatements } from '../api/statements';
import { toRows, type ControlView } from '../control-view';
import { ControlTable } from './control-table';
import { SectionList } from './section-list';
import { LOADING } from '../../../components/skeletons';
import styles from '../compliance.module.css';

interface FrameworkPanelProps {
  readonly framework: string;
  readonly view: ControlView;
  readonly onView: (change: Partial<ControlView>) => void;
}

const Waiting = () => (
  <div className={styles.panel} {...LOADING}>
    <Skeleton height={320} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </div>
);

/** One framework: sections, controls, checks and failing resources. */
export const FrameworkPanel = ({ framework, view, onView }: FrameworkPanelProps) => {
  const statements = useStatements(framework);
  return (
    <Loaded query={useFramework(framework)} what="the controls" skeleton={<Waiting />}>
      {(detail) => {
        const rows = toRows(detail, statements.data);
        const section = detail.sections.find(({ id }) => id === view.section);
        return (
          <div className={styles.panel}>
            <SectionList
              detail={detail}
              rows={rows}
              picked={section?.id}
              onPick={(id) => onView({ section: id, control: undefined })}
            />
            <ControlTable
              framework={framework}
              title={section ? `${section.id} ${section.title}` : 'All controls'}
              rows={rows}
              view={{ ...view, section: section?.id }}
              onView={onView}
            />
          </div>
        );
      }}
    </Loaded>
  );
};
