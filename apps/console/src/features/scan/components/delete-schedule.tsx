import { Button, Group, Modal } from '@mantine/core';
import type { ScheduledScan } from '@cloudmend/domain/schedules';
import { describe } from '../../../components/schedule-words';
import { useChange } from '../use-change';

/** Confirms before deleting a schedule. */
export const DeleteSchedule = ({
  schedule,
  onClose,
}: {
  readonly schedule: ScheduledScan;
  readonly onClose: () => void;
}) => {
  const { run, isPending } = useChange();
  return (
    <Modal opened onClose={onClose} title="Delete schedule">
      <p>
        {describe(schedule.schedule)} {schedule.schedule.timezone}. Its past scans are kept.
      </p>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          disabled={isPending}
          onClick={() => void run('delete', schedule.scheduleId).then(onClose)}
        >
          Delete schedule
        </Button>
      </Group>
    </Modal>
  );
};
