import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { PowerSchedule } from '@cloudmend/domain/runs';
import { useFormInPlace } from '../../../components/focus';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { POWER } from '../../../config/paths';
import { usePowerSchedules } from '../../../queries/power';
import { useRecommendations } from '../../../queries/recommendations';
import { useCapabilities, useMayFix, useRuns } from '../../../queries/runs';
import { PowerForm } from './power-form';
import { PowerItem } from './power-item';
import { listCandidates } from './power-view';
import layout from '../../../components/layout.module.css';
import changes from '../changes.module.css';
import styles from './power.module.css';

const NONE =
  'No instance is started and stopped by the clock. Add one to stop development and test instances at night and on weekends.';

/** Recommendations that a schedule carries out; undefined until they are known. */
const useCandidates = () => {
  const capabilities = useCapabilities().data?.capabilities;
  const recommendations = useRecommendations().data?.recommendations;
  return capabilities && recommendations && listCandidates(recommendations, capabilities);
};

/** A new schedule, for the recommendation of the address if it names one. */
const useNewSchedule = () => {
  const [search] = useSearchParams();
  const linked = search.get(POWER) ?? undefined;
  return { linked, ...useFormInPlace(linked !== undefined) };
};

const List = ({ schedules }: { readonly schedules: readonly PowerSchedule[] }) => {
  const runs = useRuns().data ?? [];
  const candidates = useCandidates() ?? [];
  return (
    <ul className={styles.items} aria-label="Power schedules">
      {schedules.map((schedule) => (
        <PowerItem key={schedule.target} schedule={schedule} runs={runs} candidates={candidates} />
      ))}
    </ul>
  );
};

const Content = ({ schedules }: { readonly schedules: readonly PowerSchedule[] }) => {
  const mayFix = useMayFix();
  const { linked, isOpen, open, close, button } = useNewSchedule();
  const free = useCandidates()?.filter(({ resource }) => !schedules.some((one) => one.resource === resource));
  const isAdding = mayFix && isOpen;
  return (
    <Card
      title="Power schedules"
      unit="EC2 instances that run only at these hours"
      right={
        mayFix &&
        !isOpen && (
          <Button ref={button} variant="default" leftSection={<IconPlus size={15} />} onClick={open}>
            Schedule
          </Button>
        )
      }
      isFlush
    >
      {isAdding && free && <PowerForm candidates={free} picked={linked} onClose={close} />}
      {schedules.length > 0 && <List schedules={schedules} />}
      {schedules.length === 0 && !isAdding && <p className={`${layout.sub} ${changes.none}`}>{NONE}</p>}
    </Card>
  );
};

/** The instances that run only at some hours of the week. */
export const PowerCard = () => (
  <Loaded query={usePowerSchedules()} what="the power schedules">
    {(schedules) => <Content schedules={schedules} />}
  </Loaded>
);
